import { ADVERSE_STATUSES, statusWords } from '../../../shared/e-invoicing/life-cycle.ts';
import type { Notice } from '../../documents/sending/stored-notice.ts';
import { logger } from '../../platform/logger.ts';
import type { PlatformFlow } from '../flow-service.ts';
import type { ReportedStatus } from '../reading/read-statuses.ts';
import type { AnswersRepository } from '../statuses/answers.repository.ts';
import { noteAnswerChecks, verdictOf } from '../statuses/note-answer.ts';
import { failedStatus } from '../statuses/status-failures.ts';
import { failedChecks, OF_A_PAYMENT } from './sending-words.ts';
import type { ReportedReceipt, Transmission } from './stored-transmission.ts';
import { isOurNumber, readReceiptTrackingId, readTrackingId } from './tracking-id.ts';
import type { ChangeOf, TransmissionsRepository } from './transmissions.repository.ts';

export type NoteDependencies = {
  transmissions: Pick<TransmissionsRepository, 'change' | 'shopOf'>;
  answers: Pick<AnswersRepository, 'at' | 'change'>;
  now: () => number;
};

/** At most this many statuses of an invoice are stored. The norm has fourteen statuses, and few come twice. */
const MOST_STATUSES = 40;

export const noticeOf = (
  number: string,
  { document_id }: Pick<Transmission, 'document_id'>,
  reason: string,
  at: number,
): Notice => ({
  kind: 'transmission',
  documentId: document_id,
  documentType: number.startsWith('AV') ? 'avoir' : 'facture',
  number,
  repairId: null,
  at,
  reason,
});

export const statusNotes = (dependencies: NoteDependencies) => ({
  noteChecks: (flow: PlatformFlow) => noteChecks(dependencies, flow),
  noteStatusChecks: async (flow: PlatformFlow) =>
    (await noteReceiptChecks(dependencies, flow)) + (await noteAnswerChecks(dependencies, flow)),
  noteStatuses: (reported: readonly ReportedStatus[], atMs: number) =>
    noteStatuses(dependencies, reported, atMs),
});

/** Records the result of the platform's own checks of one of our invoices. Returns how many items changed. */
export async function noteChecks(
  dependencies: NoteDependencies,
  flow: PlatformFlow,
): Promise<number> {
  const { id, trackingId, reasonCodes, updatedAtMs } = flow;
  const named = readTrackingId(trackingId);
  if (named === undefined) return 0;
  const { state, isCopyOf } = verdictOf(flow);
  return note(dependencies, named, (known) => {
    if (known === undefined) return undefined;
    // This file is a copy that was sent because the first answer was lost. Only the first file counts.
    if (isCopyOf(known.flow_id)) return undefined;
    const { reason: _, ...rest } = known;
    if (known.state === state || (known.state === 'refused' && known.flow_id === id))
      return undefined;
    const next = { ...rest, state, at_ms: updatedAtMs, flow_id: id } as const;
    if (state === 'accepted') return next;
    const reason = failedChecks(reasonCodes);
    return { ...next, reason, notice: noticeOf(named.number, known, reason, dependencies.now()) };
  });
}

async function noteReceiptChecks(dependencies: NoteDependencies, flow: PlatformFlow) {
  const { id, trackingId, reasonCodes, updatedAtMs } = flow;
  const named = readReceiptTrackingId(trackingId);
  if (named === undefined) return 0;
  const { state, isCopyOf } = verdictOf(flow);
  return note(dependencies, named, (known) => {
    const receipt = known?.receipts.find(({ payment_id }) => named.isOf(payment_id));
    if (known === undefined || receipt === undefined) return undefined;
    if (isCopyOf(receipt.flow_id)) return undefined;
    const isKnown = receipt.state === 'refused' && receipt.flow_id === id;
    if (receipt.state === state || receipt.state === 'accepted' || isKnown) return undefined;
    const reason = state === 'refused' ? failedStatus(OF_A_PAYMENT, reasonCodes) : undefined;
    const { reason: _, ...rest } = receipt;
    const checked = { state, at_ms: updatedAtMs, flow_id: id };
    const next: ReportedReceipt = { ...rest, ...checked, ...(reason && { reason }) };
    return {
      ...known,
      receipts: known.receipts.map((each) => (each === receipt ? next : each)),
      ...(reason && { notice: noticeOf(named.number, known, reason, dependencies.now()) }),
    };
  });
}

export async function noteStatuses(
  dependencies: NoteDependencies,
  reported: readonly ReportedStatus[],
  atMs: number,
): Promise<number> {
  let noted = 0;
  for (const { number, sellerSiren, code, reason } of reported) {
    if (!isOurNumber(number)) continue;
    noted += await note(dependencies, { siren: sellerSiren, number }, (known) => {
      if (known === undefined) return undefined;
      if (known.statuses.some((each) => each.code === code && each.at_ms === atMs))
        return undefined;
      const status = { code, at_ms: atMs, ...(reason && { reason }) };
      const statuses = [...known.statuses, status]
        .toSorted((a, b) => a.at_ms - b.at_ms || a.code - b.code)
        .slice(-MOST_STATUSES);
      const words = [statusWords(code), reason].filter(Boolean).join('\u202f: ');
      return {
        ...known,
        statuses,
        ...(ADVERSE_STATUSES.includes(code) && {
          notice: noticeOf(number, known, words, dependencies.now()),
        }),
      };
    });
  }
  return noted;
}

type Named = { siren: string; number: string };

async function note(
  { transmissions }: NoteDependencies,
  { siren, number }: Named,
  changeOf: ChangeOf,
): Promise<number> {
  const shopId = await transmissions.shopOf(siren);
  // The shop has switched the platform off. It still sees the earlier statuses.
  if (shopId === undefined) {
    logger.info('A status concerns an invoice whose shop has left', { number });
    return 0;
  }
  const changed = await transmissions.change(shopId, number, (known) =>
    known?.siren === siren ? changeOf(known) : undefined,
  );
  return changed === undefined ? 0 : 1;
}
