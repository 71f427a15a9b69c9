import { bonusTakenBackBy, lostOf } from '../../shared/bonus/bonus.ts';
import type { BonusChange } from '../../shared/bonus/change.ts';
import type { IssuedDocument } from '../../shared/documents/issued/issued.ts';
import { AppError } from '../../shared/errors.ts';
import { firstPaymentDay } from '../../shared/payments/payments.ts';
import { parisDay } from '../../shared/time.ts';
import { newDocumentId } from '../documents/document-id.ts';
import type { DocumentsRepository } from '../documents/documents.repository.ts';
import type { KnownSummary } from '../documents/documents.ts';
import { ownDocumentWithSummary } from '../documents/own-document.ts';
import type { PaymentsRepository } from '../payments/payments.repository.ts';
import { untilWritten } from '../platform/table/until-written.ts';
import { type BonusMove, bonusMove } from './bonus-items.ts';
import type { BonusesRepository } from './bonuses.repository.ts';
import { standingOf } from './own-bonus.ts';

export type ChangeBonusDependencies = {
  documents: Pick<DocumentsRepository, 'get' | 'summary'>;
  payments: Pick<PaymentsRepository, 'chain' | 'record'>;
  bonuses: Pick<BonusesRepository, 'note'>;
  now: () => number;
};

/**
 * Paying a bonus records a payment by bank transfer, refusing it records a loss, and reversing either is recorded too.
 * Each change has its own day, and the amount that the customer owes does not change (docs/decisions/0140).
 * @throws AppError DOCUMENT_NOT_FOUND; NOT_AN_INVOICE without a bonus; ALREADY_CREDITED; INVALID for an impossible day;
 * OVERPAID when a refund exceeds the payments; CONFLICT when other writes keep coming first.
 */
export async function changeBonus(
  { documents, payments: paid, bonuses, now }: ChangeBonusDependencies,
  shopId: string,
  documentId: string,
  change: BonusChange,
): Promise<void> {
  await untilWritten(20, async () => {
    const { document, summary } = await ownDocumentWithSummary(documents, shopId, documentId);
    const bonus = standingOf(summary);
    const { state = bonus.state, proofs = bonus.proofs } = change;
    const isTakenBack = bonusTakenBackBy(summary) !== undefined;
    if (isTakenBack && state !== bonus.state && bonus.state !== 'paid') {
      throw new AppError('ALREADY_CREDITED', { message: TAKEN_BACK });
    }
    const nowMs = now();
    const next = { ...bonus, state, proofs };
    const amountCents = cameIn(next) - cameIn(bonus);
    // Nobody owes a bonus that a credit note took back, so it cannot be lost.
    const isLost = state === 'refused' && !isTakenBack;
    const lostCents = state === bonus.state ? lostOf(bonus) : isLost ? bonus.amountCents : 0;
    const moves = amountCents !== 0 || lostCents !== lostOf(bonus);
    const date = moves ? dayOf(document, bonus, change.date, parisDay(nowMs)) : '';
    const move = bonusMove(bonus, next, { lostCents, date, nowMs });
    return amountCents === 0
      ? bonuses.note(shopId, summary, move)
      : pay({ document, summary, move, amountCents, date, nowMs });
  });

  async function pay(transfer: Transfer): Promise<boolean> {
    const { document, summary, move, amountCents, date, nowMs } = transfer;
    // The sum of payments may be negative, down to the sum of the deducted deposits, because their refunds may be
    // recorded on this invoice.
    const { deducted = [] } = document;
    const least = deducted.reduce((sum, { totalCents }) => sum - totalCents, 0);
    if ((summary.paidCents ?? 0) + amountCents < least) throw new AppError('OVERPAID');
    const payment = {
      id: newDocumentId(nowMs),
      documentId,
      amountCents,
      means: 'transfer' as const,
      date,
      recordedAt: new Date(nowMs).toISOString(),
    };
    const payments = [...(move.after.payments ?? []), payment.id];
    const outcome = await paid.record(shopId, {
      document,
      summary,
      chain: await paid.chain(shopId),
      payment,
      idempotency: undefined,
      bonus: { ...move, after: { ...move.after, payments } },
    });
    return outcome.kind === 'recorded';
  }
}

type Standing = NonNullable<KnownSummary['bonus']>;
type Transfer = {
  document: IssuedDocument;
  summary: KnownSummary;
  move: BonusMove;
  amountCents: number;
  date: string;
  nowMs: number;
};

const cameIn = ({ state, amountCents }: Standing): number => (state === 'paid' ? amountCents : 0);

/**
 * Returns the day of a change, today by default.
 * @throws AppError INVALID for a day in the future, before the first day of payments, or before the last loss
 */
function dayOf(document: IssuedDocument, { losses }: Standing, date = '', today = ''): string {
  if (date === '') return today;
  const first =
    [firstPaymentDay(document, today), losses?.at(-1)?.date ?? ''].toSorted().at(-1) ?? '';
  if (date <= today && date >= first) return date;
  throw new AppError('INVALID', { fields: { date: WRONG_DAY } });
}

const TAKEN_BACK = 'Un avoir a repris le bonus de cette facture\u202f: il ne se demande plus.';
const WRONG_DAY =
  'Choisissez une date entre celle de l’opération, ou du dernier refus, et aujourd’hui, dans un mois qui n’est pas clos.';
