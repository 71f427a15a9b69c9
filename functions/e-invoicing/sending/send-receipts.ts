import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import type { DocumentsRepository } from '../../documents/documents.repository.ts';
import type { PaymentsRepository } from '../../payments/payments.repository.ts';
import type { TakingsRepository } from '../../payments/takings.repository.ts';
import { TryAgainLater } from '../../platform/entry/try-again-later.ts';
import { logger } from '../../platform/logger.ts';
import { FLOW_LEASE_MS, type FlowService } from '../flow-service.ts';
import type { ReceptionsRepository } from '../reception/receptions.repository.ts';
import { refusedAtOnce } from '../statuses/status-failures.ts';
import { canAskAgain, isGivenUp, submitFile } from '../statuses/submit-file.ts';
import type { InvoiceRequest } from './invoice-queue.ts';
import { noticeOf } from './note-status.ts';
import {
  canBeDueOnReceipt,
  creditedReceipts,
  type ReceiptShare,
  type ReportedEvent,
  receiptMessage,
  receiptShares,
} from './receipts.ts';
import { goesByPlatform, isAtPlatform } from './sending-of.ts';
import { UNREPORTED, UNREPORTED_SWITCHED_OFF } from './sending-words.ts';
import type { ReportedReceipt, Transmission } from './stored-transmission.ts';
import { receiptTrackingId } from './tracking-id.ts';
import type { TransmissionsRepository } from './transmissions.repository.ts';

export type SendReceiptsDependencies = {
  documents: Pick<DocumentsRepository, 'get' | 'events'>;
  receptions: Pick<ReceptionsRepository, 'sirenOf'>;
  payments: Pick<PaymentsRepository, 'of'>;
  takings: Pick<TakingsRepository, 'one'>;
  transmissions: Pick<TransmissionsRepository, 'change' | 'get'>;
  flows: Pick<FlowService, 'send' | 'sentAs'>;
  now: () => number;
};

type Due = { payment: ReportedEvent; shares: ReceiptShare[]; isAgain: boolean };

/**
 * Reports each payment, and each credit note that moves paid amounts, once (status 212) as soon as the platform has the
 * invoice. The request names either document.
 * @throws TryAgainLater
 */
export async function sendReceipts(
  dependencies: SendReceiptsDependencies,
  { user_id: shopId, id, asked = false }: InvoiceRequest,
  receptions = 1,
): Promise<void> {
  const { documents, transmissions, now } = dependencies;
  const siren = await dependencies.receptions.sirenOf(shopId);
  if (siren === undefined && receptions === 1) return;
  const issued = await documents.get(shopId, id);
  const { documentType, origin } = issued ?? {};
  const document =
    documentType === 'avoir' && origin ? await documents.get(shopId, origin.id) : issued;
  if (document === undefined || !canBeDueOnReceipt(document)) return;
  const known = await transmissions.get(shopId, document.number);
  if (known === undefined || !isAtPlatform(known)) return;
  if (!goesByPlatform(document, siren)) {
    await failWaitingReceipts(dependencies, shopId, document);
    return;
  }
  const due = await unreportedPayments(dependencies, shopId, document, known, asked);
  if (due.length === 0) return;
  if (known.leased_until_ms > now())
    throw new TryAgainLater('Another sender has claimed the payments');
  const claim = await claimed(dependencies, shopId, document, known, due);
  if (claim === undefined) throw new TryAgainLater('Another sender claimed the payments first');
  const ends = new Map<string, Partial<ReportedReceipt>>();
  for (const each of due) {
    const standing = claim.receipts.find(({ payment_id }) => payment_id === each.payment.id);
    ends.set(
      each.payment.id,
      await reportPayment(
        dependencies,
        document,
        claim,
        each,
        receptions,
        standing?.first_ms ?? now(),
      ),
    );
  }
  await settled(dependencies, shopId, document, ends);
  logger.info('Payments were reported to the platform', { count: due.length });
  if ([...ends.values()].some(({ state }) => state === 'waiting')) {
    throw new TryAgainLater('A payment must be tried again');
  }
}

async function unreportedPayments(
  { documents, payments, takings }: SendReceiptsDependencies,
  shopId: string,
  document: IssuedDocument,
  { receipts }: Transmission,
  asked: boolean,
): Promise<Due[]> {
  const due: Due[] = [];
  const recorded = await payments.of(shopId, document.id);
  const history = await documents.events(shopId, document.id);
  for (const payment of [...recorded.payments, ...creditedReceipts(history.events)]) {
    const known = receipts.find(({ payment_id }) => payment_id === payment.id);
    if (known && known.state !== 'waiting' && !(asked && canAskAgain(known))) continue;
    const taking = await takings.one(shopId, payment);
    if (taking === undefined) {
      if (payment.amountCents === 0) continue;
      throw new Error('A payment has no taking that can be read');
    }
    const shares = receiptShares(document, taking);
    if (shares.length > 0) due.push({ payment, shares, isAgain: known !== undefined });
  }
  return due;
}

async function claimed(
  { transmissions, now }: SendReceiptsDependencies,
  shopId: string,
  { number }: IssuedDocument,
  known: Transmission,
  due: readonly Due[],
): Promise<Transmission | undefined> {
  const nowMs = now();
  return transmissions.change(shopId, number, (standing) => {
    if (standing?.revision !== known.revision) return undefined;
    const claims = due.map(({ payment, shares }): ReportedReceipt => {
      const before = known.receipts.find(({ payment_id }) => payment_id === payment.id);
      return {
        payment_id: payment.id,
        amount_cents: shares.reduce((sum, { cents }) => sum + cents, 0),
        state: 'waiting',
        at_ms: nowMs,
        first_ms: before?.state === 'waiting' ? before.first_ms : nowMs,
      };
    });
    const isClaimed = (receipt: ReportedReceipt) =>
      claims.some(({ payment_id }) => payment_id === receipt.payment_id);
    return {
      ...known,
      leased_until_ms: nowMs + FLOW_LEASE_MS,
      receipts: [...known.receipts.filter((receipt) => !isClaimed(receipt)), ...claims],
    };
  });
}

async function reportPayment(
  { flows, now }: SendReceiptsDependencies,
  document: IssuedDocument,
  { statuses, first_ms: sentMs }: Transmission,
  { payment, shares, isAgain }: Due,
  receptions: number,
  firstMs: number,
): Promise<Partial<ReportedReceipt>> {
  const deposited = statuses.find(({ code }) => code === 200)?.at_ms ?? sentMs;
  const xml = receiptMessage(document, payment, shares, {
    receivedAtMs: deposited,
    madeAtMs: now(),
  });
  const end = await submitFile(
    flows,
    { isAgain, sinceMs: Date.parse(payment.recordedAt) },
    {
      trackingId: receiptTrackingId(document.seller.siren, document.number, payment.id),
      filename: `${document.number}-212.xml`,
      syntax: 'CDAR',
      content: Buffer.from(xml),
    },
  );
  if (end.state === 'sent') return end;
  if (end.state === 'refused') return { state: 'refused', reason: refusedAtOnce(end.status) };
  return isGivenUp(receptions, now() - firstMs)
    ? { state: 'failed', reason: UNREPORTED }
    : { state: 'waiting' };
}

async function settled(
  { transmissions, now }: SendReceiptsDependencies,
  shopId: string,
  { number }: IssuedDocument,
  ends: ReadonlyMap<string, Partial<ReportedReceipt>>,
): Promise<void> {
  await transmissions.change(shopId, number, (known) => {
    if (known === undefined) return undefined;
    const at_ms = now();
    const reason = [...ends.values()].find((end) => end.reason !== undefined)?.reason;
    return {
      ...known,
      leased_until_ms: 0,
      receipts: known.receipts.map((receipt) => {
        const end = ends.get(receipt.payment_id);
        return end && receipt.state === 'waiting' ? { ...receipt, ...end, at_ms } : receipt;
      }),
      ...(reason !== undefined && { notice: noticeOf(number, known, reason, at_ms) }),
    };
  });
}

/** Ends the reports of a shop that has left the platform while its payments waited. */
async function failWaitingReceipts(
  { transmissions, now }: SendReceiptsDependencies,
  shopId: string,
  { number }: IssuedDocument,
): Promise<void> {
  await transmissions.change(shopId, number, (known) => {
    if (known === undefined || known.leased_until_ms > now()) return undefined;
    if (!known.receipts.some(({ state }) => state === 'waiting')) return undefined;
    const at_ms = now();
    return {
      ...known,
      receipts: known.receipts.map((receipt) =>
        receipt.state === 'waiting'
          ? { ...receipt, state: 'failed' as const, reason: UNREPORTED_SWITCHED_OFF, at_ms }
          : receipt,
      ),
      notice: noticeOf(number, known, UNREPORTED_SWITCHED_OFF, at_ms),
    };
  });
}
