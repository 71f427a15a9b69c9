import { keysOf } from '../../../shared/keys-of.ts';
import { parisDay } from '../../../shared/time.ts';
import type { EntryContent } from './next-entry.ts';
import type { ChainEntry, Closing } from './stored-chain-entry.ts';

/** This many leading characters of a day such as '2026-11-23' name the day, its month or its year. */
const LENGTHS = { day: 10, month: 7, year: 4 } as const;
type Period = keyof typeof LENGTHS;
const PERIODS = keysOf(LENGTHS);

export type Sums = {
  invoices: number;
  creditNotes: number;
  payments: number;
  turnoverCents: number;
  vat: Map<number, { baseCents: number; vatCents: number }>;
  takings: Map<string, number>;
};

/** These are the turnover and the takings from the beginning of the chain to the day before the first counted day. */
type Before = Pick<Closing, 'perpetualTurnoverCents' | 'perpetualTakingsCents'>;

/** A shop's entries are summed by the day of their instants in Paris. `closed` names the periods that are closed. */
export type ChainTotals = { before: Before; days: Map<string, Sums>; closed: Set<string> };

const NOTHING: Before = { perpetualTurnoverCents: 0, perpetualTakingsCents: 0 };

export const noTotals = (before = NOTHING): ChainTotals => ({
  before,
  days: new Map(),
  closed: new Set(),
});

export const noSums = (): Sums => ({
  invoices: 0,
  creditNotes: 0,
  payments: 0,
  turnoverCents: 0,
  vat: new Map(),
  takings: new Map(),
});

/** Adds an entry to the sums. A quote is left out, because it is no turnover. */
export function countEntry({ days, closed }: ChainTotals, entry: ChainEntry): void {
  if (entry.kind === 'closing') closed.add(`${entry.period} ${entry.of}`);
  if (!isCounted(entry)) return;
  const day = parisDay(Date.parse(entry.at));
  const sums = days.get(day) ?? noSums();
  days.set(day, sums);
  addEntry(sums, entry);
}

type Counted = Extract<ChainEntry, { kind: 'document' | 'payment' }>;

const isCounted = (entry: ChainEntry): entry is Counted =>
  entry.kind === 'payment' || (entry.kind === 'document' && entry.documentType !== 'devis');

export function addEntry(sums: Sums, entry: ChainEntry): void {
  if (!isCounted(entry)) return;
  if (entry.kind === 'payment') {
    sums.payments += 1;
    sums.takings.set(entry.means, (sums.takings.get(entry.means) ?? 0) + entry.amountCents);
    return;
  }
  const sign = entry.documentType === 'avoir' ? -1 : 1;
  sums[sign < 0 ? 'creditNotes' : 'invoices'] += 1;
  sums.turnoverCents += sign * entry.totalCents;
  for (const { rate, baseCents, vatCents } of entry.vat) {
    addVat(sums, rate, sign * baseCents, sign * vatCents);
  }
}

function addVat({ vat }: Sums, rate: number, baseCents: number, vatCents: number): void {
  const before = vat.get(rate) ?? { baseCents: 0, vatCents: 0 };
  vat.set(rate, { baseCents: before.baseCents + baseCents, vatCents: before.vatCents + vatCents });
}

/** Returns the missing closings of past periods, days first. A period without entries has no closing. */
export function missingClosings(totals: ChainTotals, today: string): EntryContent[] {
  const { days, closed } = totals;
  return PERIODS.flatMap((period) => {
    const length = LENGTHS[period];
    const names = [...new Set([...days.keys()].map((day) => day.slice(0, length)))].toSorted();
    return names
      .filter((of) => of < today.slice(0, length) && !closed.has(`${period} ${of}`))
      .map((of) => closingOf(totals, period, of));
  });
}

function closingOf({ before, days }: ChainTotals, period: Period, of: string): EntryContent {
  const until = [...days].filter(([day]) => day.slice(0, of.length) <= of);
  const own = sumOf(until.filter(([day]) => day.startsWith(of)).map(([, sums]) => sums));
  const all = sumOf(until.map(([, sums]) => sums));
  return {
    kind: 'closing',
    period,
    of,
    ...statedSums(own),
    perpetualTurnoverCents: before.perpetualTurnoverCents + all.turnoverCents,
    perpetualTakingsCents: before.perpetualTakingsCents + takenCents(all),
  };
}

export const takenCents = ({ takings }: Sums): number =>
  [...takings.values()].reduce((sum, cents) => sum + cents, 0);

export const statedSums = ({ vat, takings, ...sums }: Sums) => ({
  ...sums,
  vat: [...vat]
    .toSorted(([one], [other]) => one - other)
    .map(([rate, amounts]) => ({ rate, ...amounts })),
  takings: [...takings]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([means, amountCents]) => ({ means, amountCents })),
});

function sumOf(parts: readonly Sums[]): Sums {
  const whole = noSums();
  for (const part of parts) {
    whole.invoices += part.invoices;
    whole.creditNotes += part.creditNotes;
    whole.payments += part.payments;
    whole.turnoverCents += part.turnoverCents;
    for (const [rate, { baseCents, vatCents }] of part.vat)
      addVat(whole, rate, baseCents, vatCents);
    for (const [means, cents] of part.takings) {
      whole.takings.set(means, (whole.takings.get(means) ?? 0) + cents);
    }
  }
  return whole;
}
