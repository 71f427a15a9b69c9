import { documentTitle } from '../../shared/documents/documents.ts';
import type { SendDocumentInput } from '../../shared/documents/input.ts';
import type { DocumentDelivery, IssuedDocument } from '../../shared/documents/issued.ts';
import { AppError } from '../../shared/errors.ts';
import { documentEmail } from './document-email.ts';
import type { DocumentEventsRepository } from './document-events.repository.ts';
import type { LogoReader } from './document-logo.ts';
import type { PayForLetter } from './document-payment.ts';
import type { DocumentSender } from './document-sender.ts';
import type { DocumentsRepository } from './documents.repository.ts';
import { approvalLinkOf } from './open-approval.ts';
import { ownDocumentWithSummary } from './own-document.ts';
import type { PrintableLogo } from './pdf/printable-logo.ts';

export type SendDocumentDependencies = {
  documents: Pick<DocumentsRepository, 'get' | 'summary'>;
  events: Pick<DocumentEventsRepository, 'openApproval' | 'recordDelivery'>;
  readLogo: LogoReader;
  makePdf: (document: IssuedDocument, logo: PrintableLogo | undefined) => Promise<Buffer>;
  pay: PayForLetter;
  send: DocumentSender;
  appOrigin: string;
  now: () => number;
};

/**
 * E-mails a document's PDF to the client and records the outcome, whatever it is. A quote that nobody has answered
 * goes with the link to answer it.
 * @throws AppError DOCUMENT_NOT_FOUND; INVALID without an address; PLAN_REQUIRED and BUDGET_SPENT before anything is made; QUOTE_EXPIRED; SEND_REFUSED or UNAVAILABLE with
 * the reason, once it is recorded.
 */
export async function sendDocument(
  dependencies: SendDocumentDependencies,
  shopId: string,
  id: string,
  input: SendDocumentInput,
): Promise<DocumentDelivery> {
  const { document, summary } = await ownDocumentWithSummary(dependencies.documents, shopId, id);
  const to = input.to ?? document.client.email;
  if (!to) {
    throw new AppError('INVALID', { fields: { to: 'Indiquez l’adresse e-mail du client.' } });
  }
  const clientEmail = document.client.email ?? '';
  await dependencies.pay({ shopId, to, clientEmail, nowMs: dependencies.now() });
  const open = document.documentType === 'devis' && summary.decision === null;
  const link = open ? await approvalLinkOf(dependencies, shopId, document) : undefined;
  const email = documentEmail(document, input.message ?? '', link?.url);
  const content = await dependencies.makePdf(
    document,
    await dependencies.readLogo(document.seller.logoUrl),
  );
  const filename = `${documentTitle(document.documentType, document.number)}.pdf`;
  const outcome = await dependencies.send(to, document.seller, email, { filename, content });
  const delivery: DocumentDelivery = {
    state: outcome.kind,
    at: new Date(dependencies.now()).toISOString(),
    to,
    ...(outcome.kind !== 'sent' && { reason: outcome.reason }),
  };
  const messageId = outcome.kind === 'sent' ? outcome.messageId : undefined;
  await dependencies.events.recordDelivery(shopId, id, delivery, messageId);
  if (outcome.kind === 'sent') return delivery;
  const code = outcome.kind === 'refused' ? 'SEND_REFUSED' : 'UNAVAILABLE';
  throw new AppError(code, { message: outcome.reason });
}
