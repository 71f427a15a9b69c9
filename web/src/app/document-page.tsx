import { useMatch } from 'react-router-dom';
import { IssuedDocumentPage } from '../features/documents/issued/issued-document-page.tsx';
import { ReceivedPage } from '../features/e-invoicing/received-page.tsx';

/** /documents/recues and /documents/:id share a chunk, because each further chunk would split the shared code. */
export function DocumentPage() {
  const isReceived = useMatch('/documents/recues') !== null;
  return isReceived ? <ReceivedPage /> : <IssuedDocumentPage />;
}
