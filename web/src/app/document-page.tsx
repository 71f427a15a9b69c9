import { useMatch } from 'react-router-dom';
import { IssuedDocumentPage } from '../features/documents/issued/issued-document-page.tsx';
import { ReceivedPage } from '../features/e-invoicing/received-page.tsx';

/**
 * /documents/recues (received invoices) and /documents/:id. They share one route and one chunk, because every
 * public page contains the list of routes and each further chunk splits the shared code again.
 */
export function DocumentPage() {
  const isReceived = useMatch('/documents/recues') !== null;
  return isReceived ? <ReceivedPage /> : <IssuedDocumentPage />;
}
