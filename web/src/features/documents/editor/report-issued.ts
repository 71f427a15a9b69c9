import { DOCUMENT_TYPES, documentLabel } from '../../../../../shared/documents/documents.ts';
import type { IssuedDocument } from '../../../../../shared/documents/issued/issued.ts';
import { messageOf } from '../../../lib/api/api-client.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { sendDocument } from '../document-requests.ts';

const ending = ({ documentType }: IssuedDocument) =>
  documentType === 'facture' ? 'émise' : 'émis';

/** E-mails an issued document if `sends`, and reports the result. Returns whether it was sent. */
export async function reportIssued(issued: IssuedDocument, sends: boolean): Promise<boolean> {
  const { id, documentType, number, client } = issued;
  const { sent } = DOCUMENT_TYPES[documentType];
  const label = documentLabel(issued);
  if (!sends) {
    notify.success(`${label} ${ending(issued)}`, number);
    return false;
  }
  try {
    // The document's id is the key of its first e-mail, so that a second e-mail is not sent when the issue is
    // repeated.
    const { to } = await sendDocument(id, { to: client.email, message: '' }, id);
    notify.success(`${label} ${number} ${sent}`, `À ${to}`);
    return true;
  } catch (error) {
    notify.error('Document émis, mais pas envoyé', `${number}\u202f: ${messageOf(error)}`);
    return false;
  }
}
