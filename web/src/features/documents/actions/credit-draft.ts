import { bonusAfterCredit, stuckText } from '../../../../../shared/bonus/credited.ts';
import {
  creditAmounts,
  type LinePart,
  restText,
  soldLeftOf,
  thousandthsOf,
  wholeOf,
} from '../../../../../shared/documents/amounts/credits.ts';
import { soldCents } from '../../../../../shared/documents/amounts/sold.ts';
import { parseDecimal } from '../../../../../shared/documents/amounts/typed-numbers.ts';
import { creditNoteInput } from '../../../../../shared/documents/input/input.ts';
import type { IssuedDocument } from '../../../../../shared/documents/issued/issued.ts';
import { formatEuros } from '../../../../../shared/money.ts';

/** The draft credits everything that is left. A partial draft credits the typed quantity of each line number. */
export type CreditDraft = {
  isPartial: boolean;
  quantities: Readonly<Record<number, string>>;
  reason: string;
  invoiceDate: string;
};

/** Returns the request to the API; an invalid quantity becomes NaN. */
export function creditRequest({ isPartial, quantities, reason, invoiceDate }: CreditDraft) {
  const lines = Object.entries(quantities)
    .filter(([, typed]) => typed.trim() !== '')
    .map(([line, typed]) => ({ line: Number(line), quantity: parseDecimal(typed) ?? Number.NaN }));
  return { invoiceDate, reason, ...(isPartial && { lines }) };
}

type CreditRequest = ReturnType<typeof creditRequest>;

export function creditErrors(request: CreditRequest, creditable: readonly LinePart[]) {
  const parsed = creditNoteInput.safeParse(request);
  const fields: { invoiceDate?: string; reason?: string; lines?: string } = {};
  const lines: Record<number, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) {
    const [field, index] = path;
    if (typeof index === 'number') lines[request.lines?.[index]?.line ?? 0] ??= message;
    else fields[field as keyof typeof fields] ??= message;
  }
  for (const { line, quantity } of request.lines ?? []) {
    const left = creditable.find((one) => one.line === line)?.quantity ?? 0;
    if (quantity > left) lines[line] ??= restText(left);
  }
  const isSound = Object.keys({ ...fields, ...lines }).length === 0;
  return { isSound, fields, lines };
}

/** Returns whether a request credits a whole invoice. The note then also cancels the deduction of its deposits. */
export function isWhole(
  invoice: IssuedDocument,
  creditable: readonly LinePart[],
  parts: readonly LinePart[] = creditable,
): boolean {
  const all = soldLeftOf(invoice);
  const [left, asked] = [creditable, parts].map((some) =>
    thousandthsOf(some, invoice.lines.length),
  );
  return all.every((each, index) => each === left?.[index] && each === asked?.[index]);
}

/**
 * Says in French how a credit note changes the invoice's bonus, after earlier notes of `creditedCents`. Returns
 * `undefined` for an invoice without a bonus.
 */
export function bonusFate(
  invoice: IssuedDocument,
  noteCents: number,
  creditedCents: number,
): string | undefined {
  const { bonus } = invoice;
  if (bonus === undefined) return undefined;
  const leftCents = soldCents(invoice) - creditedCents - noteCents;
  const fate =
    leftCents > 0 ? bonusAfterCredit(bonus, { noteCents, leftCents }) : ('withdrawn' as const);
  const amount = formatEuros(bonus.amountCents);
  return {
    kept: `Le Bonus Réparation de ${amount} reste déduit\u202f: la baisse est pour votre client.`,
    withdrawn: `L’avoir reprend le Bonus Réparation de ${amount}\u202f: il réduit de ${formatEuros(noteCents - bonus.amountCents)} ce que votre client doit.`,
    stuck: stuckText(bonus, leftCents),
  }[fate];
}

/** Returns the total of the credit note for a valid request, in cents, VAT included. */
export function creditTotalCents(
  invoice: IssuedDocument,
  creditable: readonly LinePart[],
  parts: readonly LinePart[] = creditable,
): number {
  if (isWhole(invoice, creditable, parts)) return invoice.totalCents;
  const left = thousandthsOf(creditable, invoice.lines.length);
  const credited = wholeOf(invoice).map((all, index) => all - (left[index] ?? 0));
  const { vat } = creditAmounts(invoice, credited, thousandthsOf(parts, invoice.lines.length));
  return vat.reduce((sum, { baseCents, vatCents }) => sum + baseCents + vatCents, 0);
}
