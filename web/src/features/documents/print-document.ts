import { documentTitle } from '../../../../shared/documents/documents.ts';
import { sleep } from '../../lib/api/retry.ts';
import type { DocumentDraft } from './draft/document-draft.ts';

/** The preview gets this time to settle before it is printed. Specification, section 9. */
const SETTLING_MS = 500;

/** Prints the page under the document's title, which browsers suggest as the file name. */
export async function printDocument({ documentType, invoiceNumber }: DocumentDraft): Promise<void> {
  await sleep(SETTLING_MS);
  const pageTitle = document.title;
  document.title = documentTitle(documentType, invoiceNumber);
  const restore = () => {
    document.title = pageTitle;
  };
  // Some phones print only after `print` has returned, so the title is restored when the browser reports the end.
  window.addEventListener('afterprint', restore, { once: true });
  window.print();
}
