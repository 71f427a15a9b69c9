import { bonusTakenBackBy } from '../../shared/bonus/bonus.ts';
import { parisDay } from '../../shared/time.ts';
import { createdMsOf } from '../documents/document-id.ts';
import type { Advance } from '../payments/stored-advance.ts';

/** What is owed of an invoice: by its client (411), by who pays its bonus back (467), or to its client, of a deposit (4191). */
export type Owed = 'client' | 'bonus' | 'advance';

/** What settles: the code that the lines bear, and the day, 'YYYY-MM-DD', on which the last of them was recorded. */
export type Letter = { code: string; date: string };

/** By invoice, a deposit's for 4191, then by `letterKey`. */
export type Letters = ReadonlyMap<string, ReadonlyMap<string, Letter>>;

/** Names the line of a document, or of a payment, on what is owed. */
export const letterKey = (id: string, owed: Owed): string => `${id} ${owed}`;

/** An invoice as far as its settling goes; `payments` are those of its bonus, `losses` what was written off of it. */
type SettledInvoice = {
  id: string;
  number: string;
  totalCents: number;
  /** Which credited it whole. */
  creditNote: { id: string; number: string } | null;
  bonus?:
    | {
        amountCents: number;
        payments?: readonly string[] | undefined;
        losses?: readonly { id: string; amountCents: number }[] | undefined;
        takenBackBy?: { id: string; number: string } | undefined;
      }
    | undefined;
};

/** What is owed more (above zero) or less since a document or a payment, in cents. */
type Movement = { id: string; owed: Owed; cents: number };

/**
 * The letters of an invoice's lines, of those of its credit notes (with tax) and of its payments. In the order of their
 * recording, by ids that sort by it, whatever comes to nothing is settled by then and bears one code for ever: the
 * invoice's number, with a rank where something came after it was settled once (a refund); what is owed of a bonus bears a
 * B. Nothing that is recorded later changes a letter, and no range that is exported does.
 */
export function lettersOf(
  invoice: SettledInvoice,
  credits: readonly { id: string; totalCents: number }[],
  payments: readonly { id: string; amountCents: number }[],
): Map<string, Letter> {
  const { id, number, totalCents, bonus } = invoice;
  const takenBackBy = bonusTakenBackBy(invoice);
  const sold = (of: string, cents: number): Movement[] => {
    const isOfBonus = of === id || of === takenBackBy?.id;
    const bonusCents = isOfBonus ? Math.sign(cents) * (bonus?.amountCents ?? 0) : 0;
    return [
      { id: of, owed: 'client', cents: cents - bonusCents },
      { id: of, owed: 'bonus', cents: bonusCents },
    ];
  };
  const movements = [
    ...sold(id, totalCents),
    ...credits.flatMap((credit) => sold(credit.id, -credit.totalCents)),
    ...payments.map((payment): Movement => {
      const owed = bonus?.payments?.includes(payment.id) ? 'bonus' : 'client';
      return { id: payment.id, owed, cents: -payment.amountCents };
    }),
    ...(bonus?.losses ?? []).map(
      (loss): Movement => ({ id: loss.id, owed: 'bonus', cents: -loss.amountCents }),
    ),
  ].toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return new Map([
    ...settled(
      number,
      movements.filter(({ owed }) => owed === 'client'),
    ),
    ...settled(
      `${number}-B`,
      movements.filter(({ owed }) => owed === 'bonus'),
    ),
  ]);
}

/**
 * The letters of a quote's deposits on 4191, by the deposit: what they billed, what invoices took off and what credit notes
 * took back, by the same rule, under the deposit's number and an A.
 */
export function advanceLetters(advances: readonly Advance[]): Letters {
  const parts = advances.flatMap(({ documentId, parts: moved }) =>
    moved.map((part) => ({ documentId, ...part })),
  );
  const inOrder = parts.toSorted((one, other) => (one.documentId < other.documentId ? -1 : 1));
  return new Map(
    [...Map.groupBy(inOrder, ({ deposit }) => deposit.id)].map(([id, own]) => [
      id,
      new Map(
        settled(
          `${own[0]?.deposit.number}-A`,
          own.map(({ documentId, cents }) => ({ id: documentId, owed: 'advance', cents })),
        ),
      ),
    ]),
  );
}

function settled(code: string, movements: readonly Movement[]): [string, Letter][] {
  const lettered: [string, Letter][] = [];
  let open: Movement[] = [];
  let balance = 0;
  let rank = 0;
  for (const movement of movements.filter(({ cents }) => cents !== 0)) {
    open.push(movement);
    balance += movement.cents;
    if (balance !== 0) continue;
    rank += 1;
    const date = parisDay(createdMsOf(movement.id));
    const letter = { code: rank === 1 ? code : `${code}-${rank}`, date };
    for (const { id, owed } of open) lettered.push([letterKey(id, owed), letter]);
    open = [];
  }
  return lettered;
}
