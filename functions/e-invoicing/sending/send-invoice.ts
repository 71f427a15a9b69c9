import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import { AppError } from '../../../shared/errors.ts';
import type { DocumentsRepository } from '../../documents/documents.repository.ts';
import type { DocumentPrinter } from '../../documents/prints/document-printer.ts';
import type { PrintsRepository } from '../../documents/prints/prints.repository.ts';
import { TryAgainLater } from '../../platform/entry/try-again-later.ts';
import { addLogKeys, logger } from '../../platform/logger.ts';
import type { DirectoryService } from '../directory-service.ts';
import { FLOW_LEASE_MS, type FlowService } from '../flow-service.ts';
import { PlatformRefusal } from '../platform-failure.ts';
import type { ReceptionsRepository } from '../reception/receptions.repository.ts';
import { refusedAtOnce } from '../statuses/status-failures.ts';
import { canAskAgain, isGivenUp, sentBefore } from '../statuses/submit-file.ts';
import type { InvoiceRequest } from './invoice-queue.ts';
import { noticeOf } from './note-status.ts';
import { goesByPlatform } from './sending-of.ts';
import { SWITCHED_OFF, TRIED_TOO_OFTEN, UNANSWERED, unlistedWords } from './sending-words.ts';
import type { Transmission } from './stored-transmission.ts';
import { trackingIdOf } from './tracking-id.ts';
import type { TransmissionsRepository } from './transmissions.repository.ts';

export type SendInvoiceDependencies = {
  documents: Pick<DocumentsRepository, 'get'>;
  receptions: Pick<ReceptionsRepository, 'sirenOf'>;
  transmissions: Pick<TransmissionsRepository, 'change' | 'get'>;
  print: DocumentPrinter;
  prints: Pick<PrintsRepository, 'claim'>;
  flows: Pick<FlowService, 'send' | 'sentAs'>;
  directory: DirectoryService;
  now: () => number;
};

type Outcome =
  | { state: 'sent'; flow_id: string }
  | { state: 'unlisted' | 'refused' | 'failed'; reason: string }
  | { state: 'left' };

/**
 * Sends an invoice once, even if called again: if an attempt died or got no answer, the next one first looks the
 * invoice up under its name. `receptions` counts the queue's deliveries.
 * @throws TryAgainLater
 */
export async function sendInvoice(
  dependencies: SendInvoiceDependencies,
  { user_id: shopId, id, asked = false }: InvoiceRequest,
  receptions = 1,
): Promise<void> {
  addLogKeys({ shopId, documentId: id });
  const { documents, transmissions } = dependencies;
  const siren = await dependencies.receptions.sirenOf(shopId);
  if (siren === undefined && receptions === 1) return;
  const document = await documents.get(shopId, id);
  if (document === undefined) return;
  if (!goesByPlatform(document, siren)) {
    if (receptions > 1) await giveUp(dependencies, shopId, document);
    return;
  }
  const known = await transmissions.get(shopId, document.number);
  const nowMs = dependencies.now();
  if (known && known.leased_until_ms > nowMs)
    throw new TryAgainLater('Another sender has claimed the invoice');
  if (known && known.state !== 'waiting' && !(asked && canAskAgain(known))) return;
  const claim = await transmissions.change(shopId, document.number, (standing) => {
    if (standing?.revision !== known?.revision) return undefined;
    return {
      document_id: id,
      siren: document.seller.siren,
      state: 'waiting',
      at_ms: nowMs,
      first_ms: known?.state === 'waiting' ? known.first_ms : nowMs,
      leased_until_ms: nowMs + FLOW_LEASE_MS,
      statuses: known?.statuses ?? [],
      receipts: known?.receipts ?? [],
    };
  });
  if (claim === undefined) throw new TryAgainLater('Another sender claimed the invoice first');
  const isLate = isGivenUp(receptions, nowMs - claim.first_ms);
  const outcome = await attempt(dependencies, shopId, document, known);
  const end: Outcome =
    outcome.state === 'left' && isLate ? { state: 'failed', reason: UNANSWERED } : outcome;
  await settle(dependencies, shopId, document, end);
  logger.info('An invoice was sent to the platform', { state: end.state });
  if (end.state === 'left') throw new TryAgainLater('The invoice must be tried again');
}

async function attempt(
  { flows, directory, print, prints, now }: SendInvoiceDependencies,
  shopId: string,
  document: IssuedDocument,
  before: Transmission | undefined,
): Promise<Outcome> {
  const { seller, client, number } = document;
  const trackingId = trackingIdOf(seller.siren, number);
  try {
    if (before) {
      const known = await sentBefore(flows, trackingId, Date.parse(document.issuedAt));
      if (known) return { state: 'sent', flow_id: known };
    }
    if (!(await isListed(directory, client.siren))) {
      return { state: 'unlisted', reason: unlistedWords(client.siren) };
    }
    // A shop may ask again after every refusal, so a repeated request counts in its daily budget of PDFs.
    if (before && before.state !== 'waiting') await prints.claim(shopId, now());
    const { content } = await print(document);
    return {
      state: 'sent',
      flow_id: await flows.send({
        trackingId,
        filename: `${number}.pdf`,
        syntax: 'Factur-X',
        content,
      }),
    };
  } catch (error) {
    if (error instanceof PlatformRefusal) {
      logger.error('The platform refuses an invoice', { error });
      return { state: 'refused', reason: refusedAtOnce(error.status) };
    }
    if (error instanceof AppError && error.code === 'BUDGET_SPENT') {
      return { state: 'failed', reason: TRIED_TOO_OFTEN };
    }
    // A logo that cannot be read now is treated like a platform that does not answer.
    logger.warn('An invoice could not be submitted', { error });
    return { state: 'left' };
  }
}

/** If the directory does not answer, the invoice counts as listed, because the platform looks the client up itself. */
async function isListed(directory: DirectoryService, siren: string): Promise<boolean> {
  try {
    return await directory.lists(siren);
  } catch (error) {
    logger.warn('The directory did not answer', { error });
    return true;
  }
}

async function settle(
  { transmissions, now }: SendInvoiceDependencies,
  shopId: string,
  { number }: IssuedDocument,
  end: Outcome,
): Promise<void> {
  await transmissions.change(shopId, number, (known) => {
    if (known === undefined) return undefined;
    const over = { ...known, leased_until_ms: 0 };
    if (end.state === 'left') return over;
    const at_ms = now();
    if (end.state === 'sent') {
      const isKnown = known.state !== 'waiting';
      return isKnown ? over : { ...over, ...end, at_ms, isOver: true };
    }
    const { state, reason } = end;
    return { ...over, state, reason, at_ms, notice: noticeOf(number, known, reason, at_ms) };
  });
}

/** Ends the transmission of a shop that has left the platform while its invoice waited. */
async function giveUp(
  { transmissions, now }: SendInvoiceDependencies,
  shopId: string,
  { number }: IssuedDocument,
): Promise<void> {
  await transmissions.change(shopId, number, (known) =>
    known?.state === 'waiting' && known.leased_until_ms <= now()
      ? {
          ...known,
          state: 'failed',
          reason: SWITCHED_OFF,
          at_ms: now(),
          notice: noticeOf(number, known, SWITCHED_OFF, now()),
        }
      : undefined,
  );
}
