import type { DocumentEvent, IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import { transmissionOf } from '../../../shared/documents/issued/transmission.ts';
import type { Sending, SendingReceipt } from '../../../shared/e-invoicing/sending.ts';
import type { TakingsRepository } from '../../payments/takings.repository.ts';
import type { ReceptionsRepository } from '../reception/receptions.repository.ts';
import { canAskAgain } from '../statuses/submit-file.ts';
import {
  canBeDueOnReceipt,
  creditedReceipts,
  type ReportedEvent,
  receiptShares,
} from './receipts.ts';
import type { Transmission } from './stored-transmission.ts';
import type { TransmissionsRepository } from './transmissions.repository.ts';

export type SendingDependencies = {
  transmissions: Pick<TransmissionsRepository, 'get'>;
  receptions: Pick<ReceptionsRepository, 'sirenOf'>;
  takings: Pick<TakingsRepository, 'one'>;
  hasPlatform: boolean;
  now: () => number;
};

const ON_ITS_WAY_MS = 5 * 60_000;

/**
 * A platform sends a document if the seller's SIREN is the one for which the shop receives, and the client has a
 * SIREN.
 */
export const goesByPlatform = (document: IssuedDocument, siren: string | undefined): boolean =>
  siren !== undefined &&
  document.seller.siren === siren &&
  document.client.siren !== '' &&
  transmissionOf(document).by === 'platform';

/** Returns whether, by our last information, the platform has an invoice. If so, its payments are reported. */
export const isAtPlatform = ({ state }: Transmission): boolean =>
  state === 'sent' || state === 'accepted';

type Recorded = { payments: readonly ReportedEvent[] };
type History = { events: readonly DocumentEvent[] };

export async function sendingOf(
  { transmissions, receptions, takings, hasPlatform, now }: SendingDependencies,
  shopId: string,
  document: IssuedDocument,
  paid: Recorded | Promise<Recorded>,
  history: History | Promise<History>,
): Promise<Sending | undefined> {
  if (!hasPlatform || !goesByPlatform(document, document.seller.siren)) return undefined;
  const [known, siren, { payments }, { events }] = await Promise.all([
    transmissions.get(shopId, document.number),
    receptions.sirenOf(shopId),
    paid,
    history,
  ]);
  const isActive = goesByPlatform(document, siren);
  if (known !== undefined) {
    const receipts =
      isAtPlatform(known) && canBeDueOnReceipt(document)
        ? await receiptsOf({ takings, now }, shopId, document, known, [
            ...payments,
            ...creditedReceipts(events),
          ])
        : [];
    const isUnreported = receipts.some(({ canReport }) => canReport);
    return {
      ...toSending(known),
      ...(receipts.length > 0 && {
        receipts: receipts.map(({ canReport: _, ...report }) => report),
      }),
      canSend: isActive && (canAskAgain(known) || isUnreported),
    };
  }
  if (!isActive) return undefined;
  const isNew = now() - Date.parse(document.issuedAt) < ON_ITS_WAY_MS;
  return { state: isNew ? 'waiting' : 'none', statuses: [], canSend: !isNew };
}

type ReceiptStanding = SendingReceipt & { canReport: boolean };

/** Returns the reports of an invoice's payments: those that were sent, are waiting, or were never sent. */
async function receiptsOf(
  { takings, now }: Pick<SendingDependencies, 'takings' | 'now'>,
  shopId: string,
  document: IssuedDocument,
  { receipts }: Transmission,
  payments: readonly ReportedEvent[],
): Promise<ReceiptStanding[]> {
  const standing = async (payment: ReportedEvent): Promise<ReceiptStanding[]> => {
    const { id: paymentId, recordedAt } = payment;
    const known = receipts.find(({ payment_id }) => payment_id === paymentId);
    if (known) {
      const { amount_cents, state, reason } = known;
      const report = { paymentId, amountCents: amount_cents, state, ...(reason && { reason }) };
      return [{ ...report, canReport: canAskAgain(known) }];
    }
    const taking = await takings.one(shopId, payment);
    const shares = taking ? receiptShares(document, taking) : [];
    if (shares.length === 0) return [];
    const isNew = now() - Date.parse(recordedAt) < ON_ITS_WAY_MS;
    const amountCents = shares.reduce((sum, { cents }) => sum + cents, 0);
    return [{ paymentId, amountCents, state: isNew ? 'waiting' : 'none', canReport: !isNew }];
  };
  return (await Promise.all(payments.map(standing))).flat();
}

const toSending = ({ state, at_ms, reason, statuses }: Transmission) => ({
  state,
  at: new Date(at_ms).toISOString(),
  ...(reason !== undefined && { reason }),
  statuses: statuses
    .map(({ code, at_ms: atMs, reason: why }) => ({
      code,
      at: new Date(atMs).toISOString(),
      ...(why !== undefined && { reason: why }),
    }))
    .toReversed(),
});
