import {
  leftOf,
  restText,
  soldLeftOf,
  type Thousandths,
  thousandthsOf,
  wholeOf,
} from '../../shared/documents/credits.ts';
import type { CreditNoteInput } from '../../shared/documents/input.ts';
import type { IssuedDocument } from '../../shared/documents/issued.ts';
import { AppError } from '../../shared/errors.ts';
import { bonusMove } from './bonus/bonus-items.ts';
import { creditNoteOf } from './credit-note.ts';
import type { KnownSummary } from './documents.ts';
import type { IssuePlan } from './issue-document.ts';
import { creditedParts } from './margin/margin.ts';

/**
 * The credit note that an invoice gets as it is credited so far.
 * @throws AppError ALREADY_CREDITED, CREDIT_EXCEEDED, INVALID
 */
export function creditPlan(
  invoice: IssuedDocument,
  { creditNote, creditedCents, credits, paidCents, bonus }: KnownSummary,
  { lines, reason = '', invoiceDate }: CreditNoteInput & { invoiceDate: string },
  nowMs: number,
): IssuePlan {
  if (creditNote) throw new AppError('ALREADY_CREDITED');
  if (lines && invoice.isDeposit) throw new AppError('INVALID', { fields: { lines: WHOLE_ONLY } });
  if (lines && invoice.bonus) throw new AppError('INVALID', { fields: { lines: WHOLE_FOR_BONUS } });
  const credited = credits?.thousandths ?? wholeOf(invoice).map(() => 0);
  const left = leftOf(invoice, credited);
  const part = lines ? partOf(invoice, lines, left, soldLeftOf(invoice, credited)) : left;
  const content = creditNoteOf(invoice, { invoiceDate, reason, credited, part });
  const isWhole = part.every((each, index) => each === left[index]);
  const { id, dueDate } = invoice;
  const parts = creditedParts(invoice, credited, part);
  return {
    content,
    options: {
      credits: {
        invoiceId: id,
        credits: {
          count: (credits?.count ?? 0) + 1,
          thousandths: credited.map((each, index) => each + (part[index] ?? 0)),
        },
        creditedCents: creditedCents + content.totalCents,
        isWhole,
        paidCents,
        surplusCents: 0,
        bonus: bonus && takenBack(bonus, invoiceDate, nowMs),
      },
      ...(isWhole && dueDate !== null && { unfollows: { id, dueDate } }),
      ...((invoice.isDeposit || invoice.deducted) && { credited: invoice }),
      ...(parts.length > 0 && { purchases: { purchases: [], credited: parts } }),
    },
  };
}

/** A bonus that a credit note of `day` takes back, which is lost no more; never before the day on which it was. */
function takenBack(bonus: NonNullable<KnownSummary['bonus']>, day: string, nowMs: number) {
  const date = [day, bonus.losses?.at(-1)?.date ?? ''].toSorted().at(-1) ?? day;
  return bonusMove(bonus, bonus, { lostCents: 0, date, nowMs });
}

const WHOLE_ONLY =
  'Une facture d’acompte s’annule en entier\u202f: la facture finale la déduit pour son montant.';

const WHOLE_FOR_BONUS =
  'Une facture qui déduit un Bonus Réparation s’annule en entier\u202f: la demande repose sur son montant.';

/** What is asked for of each line. @throws AppError INVALID, CREDIT_EXCEEDED naming the lines that are asked for what they have not. */
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
  // All of its lines are all of the invoice, with what it takes off.
  return part.every((each, index) => each === soldLeft[index]) ? left : part;
}
