import { AppError } from '../../../shared/errors.ts';
import type { DocumentsRepository } from '../../documents/documents.repository.ts';
import { ownDocument } from '../../documents/own-document.ts';
import type { PaymentsRepository } from '../../payments/payments.repository.ts';
import type { InvoiceQueue } from './invoice-queue.ts';
import { type SendingDependencies, sendingOf } from './sending-of.ts';

export type AskSendingDependencies = SendingDependencies & {
  documents: Pick<DocumentsRepository, 'get' | 'events'>;
  payments: Pick<PaymentsRepository, 'of'>;
  queue: InvoiceQueue;
};

const NOT_NOW =
  'Ce document ne peut pas être envoyé par la plateforme agréée\u00a0: elle l’a déjà, ou il n’est pas de ceux qui passent par elle.';

/**
 * Sends a document, or the payments that were not reported.
 * @throws AppError DOCUMENT_NOT_FOUND; CONFLICT when the document cannot be sent; UNAVAILABLE
 */
export async function askSending(
  dependencies: AskSendingDependencies,
  shopId: string,
  id: string,
): Promise<{ state: 'waiting' }> {
  const document = await ownDocument(dependencies.documents, shopId, id);
  const paid = dependencies.payments.of(shopId, id);
  const history = dependencies.documents.events(shopId, id);
  const sending = await sendingOf(dependencies, shopId, document, paid, history);
  if (!sending?.canSend) throw new AppError('CONFLICT', { message: NOT_NOW });
  const refused = await dependencies.queue.send([{ user_id: shopId, id, asked: true }]);
  if (refused.length > 0) throw new AppError('UNAVAILABLE');
  return { state: 'waiting' };
}
