import { useMatch } from 'react-router-dom';
import { IssuedDocumentPage } from '../features/documents/issued/issued-document-page.tsx';
import { ReceivedPage } from '../features/e-invoicing/received-page.tsx';

/**
 * /documents/recues, what came in, and /documents/:id. One route and one chunk: every public page carries the list of
 * routes, and what pages share is cut up anew for each chunk more.
 */
export function DocumentPage() {
  const isReceived = useMatch('/documents/recues') !== null;
  return isReceived ? <ReceivedPage /> : <IssuedDocumentPage />;
}
