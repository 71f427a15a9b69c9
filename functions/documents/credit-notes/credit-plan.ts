import { bonusAfterCredit, stuckText } from '../../../shared/bonus/credited.ts';
import {
  leftOf,
  restText,
  soldLeftOf,
  type Thousandths,
  thousandthsOf,
  wholeOf,
} from '../../../shared/documents/amounts/credits.ts';
import { soldCents } from '../../../shared/documents/amounts/sold.ts';
import type { CreditNoteInput } from '../../../shared/documents/input/input.ts';
import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import { AppError } from '../../../shared/errors.ts';
import { creditedParts } from '../../accounting/margin/margin.ts';
import { bonusMove } from '../../bonus/bonus-items.ts';
import { takenShares } from '../../payments/taken-shares.ts';
import type { KnownSummary } from '../documents.ts';
import { creditNoteOf } from './credit-note.ts';

/** @throws AppError CREDIT_EXCEEDED, INVALID */
export function creditPlan(
  invoice: IssuedDocument,
  { creditedCents, credits, paidCents = 0, bonus }: KnownSummary,
  { lines, reason = '', invoiceDate }: CreditNoteInput & { invoiceDate: string },
  nowMs: number,
) {
  if (lines && invoice.isDeposit) throw new AppError('INVALID', { fields: { lines: WHOLE_ONLY } });
  const credited = credits?.thousandths ?? wholeOf(invoice).map(() => 0);
  const left = leftOf(invoice, credited);
  const part = lines ? partOf(invoice, lines, left, soldLeftOf(invoice, credited)) : left;
  const isWhole = part.every((each, index) => each === left[index]);
  const order = { invoiceDate, reason, credited, part, keepsBonus: true };
  const amounts = creditNoteOf(invoice, order);
  const takesBonus = takesBonusBack(invoice, bonus, {
    noteCents: amounts.totalCents,
    leftCents: isWhole ? 0 : soldCents(invoice) - creditedCents - amounts.totalCents,
  });
  const content = takesBonus ? creditNoteOf(invoice, { ...order, keepsBonus: false }) : amounts;
  const thousandths = credited.map((each, index) => each + (part[index] ?? 0));
  const before = { paidCents, credited: credits?.thousandths };
  const moved = takenShares(invoice, before, { paidCents, credited: thousandths });
  const parts = creditedParts(invoice, credited, part);
  return {
    content,
    options: {
      credits: {
        invoiceId: invoice.id,
        credits: { count: (credits?.count ?? 0) + 1, thousandths },
        creditedCents: creditedCents + content.totalCents,
        isWhole,
        paidCents,
        moved,
        bonus: takesBonus && bonus ? takenBack(bonus, invoiceDate, nowMs) : undefined,
      },
      ...(parts.length > 0 && { purchases: { purchases: [], credited: parts } }),
    },
  };
}

/** @throws AppError INVALID when the bonus can neither stay nor be taken back, because it exceeds the credit note */
function takesBonusBack(
  { bonus }: IssuedDocument,
  standing: KnownSummary['bonus'],
  { noteCents, leftCents }: { noteCents: number; leftCents: number },
): boolean {
  if (bonus === undefined || standing?.takenBackBy) return false;
  if (leftCents === 0) return true;
  const fate = bonusAfterCredit(bonus, { noteCents, leftCents });
  if (fate === 'stuck')
    throw new AppError('INVALID', { fields: { lines: stuckText(bonus, leftCents) } });
  return fate === 'withdrawn';
}

/** Returns the change of a bonus that is taken back. A recorded loss is reversed on its own day at the earliest. */
function takenBack(bonus: NonNullable<KnownSummary['bonus']>, day: string, nowMs: number) {
  const date = [day, bonus.losses?.at(-1)?.date ?? ''].toSorted().at(-1) ?? day;
  return bonusMove(bonus, bonus, { lostCents: 0, date, nowMs });
}

const WHOLE_ONLY =
  'Une facture d’acompte s’annule en entier\u202f: la facture finale la déduit pour son montant.';

/**
 * Returns the requested part of each line.
 * @throws AppError INVALID; CREDIT_EXCEEDED naming the lines of which less is left.
 */
function partOf(
  { lines: { length } }: IssuedDocument,
  asked: NonNullable<CreditNoteInput['lines']>,
  left: Thousandths,
  soldLeft: Thousandths,
): Thousandths {
  const unknown = asked.findIndex(({ line }) => line > length);
  if (unknown >= 0) {
    const message = `Cette facture compte ${length} ligne${length > 1 ? 's' : ''}.`;
    throw new AppError('INVALID', { fields: { [`lines.${unknown}.line`]: message } });
  }
  const part = thousandthsOf(asked, length);
  const fields = asked.flatMap(({ line }, index) => {
    const rest = soldLeft[line - 1] ?? 0;
    return (part[line - 1] ?? 0) > rest
      ? [[`lines.${index}.quantity`, restText(rest / 1000)] as const]
      : [];
  });
  if (fields.length > 0)
    throw new AppError('CREDIT_EXCEEDED', { fields: Object.fromEntries(fields) });
  // A request for all that is left of every line credits the whole invoice, with its deductions.
  return part.every((each, index) => each === soldLeft[index]) ? left : part;
}
