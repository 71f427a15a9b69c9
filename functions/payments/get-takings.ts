import type { VatAmount } from '../../shared/documents/amounts/amounts.ts';
import type { Takings } from '../../shared/payments/takings.ts';
import type { Nature } from '../documents/natures.ts';
import { paidParts, withServices } from '../documents/parts.ts';
import type { Taking } from './stored-taking.ts';
import type { TakingsRepository } from './takings.repository.ts';

export type GetTakingsDependencies = { takings: Pick<TakingsRepository, 'of'> };

export async function getTakings(
  { takings }: GetTakingsDependencies,
  shopId: string,
  range: { from: string; to: string },
): Promise<Takings> {
  const found = await takings.of(shopId, range);
  const readable = found.filter((each) => each !== undefined);
  const unreadable = found.length - readable.length;
  return { ...range, ...summed(readable), ...(unreadable > 0 && { unreadable }) };
}

type Sums = Omit<Takings, 'from' | 'to' | 'unreadable'>;

/** Sums takings that come in the order of their days. A credit note only moves amounts between parts. */
export function summed(takings: readonly Taking[]): Sums {
  const days = new Map<string, Sums['days'][number]>();
  const means = new Map<string, Sums['means'][number]>();
  const parts = new Map<string, Sums['parts'][number]>();
  const sums = new Map<string, Sums['sums'][number]>();
  let [amountCents, count] = [0, 0];
  for (const { date, means: by, vat, ...taking } of takings) {
    if (by) {
      count += 1;
      amountCents += taking.amountCents;
      for (const sum of [
        kept(days, date, () => ({ date, amountCents: 0, count: 0 })),
        kept(means, by, () => ({ means: by, amountCents: 0, count: 0 })),
      ]) {
        sum.amountCents += taking.amountCents;
        sum.count += 1;
      }
    }
    for (const { nature, rate, baseCents, vatCents } of vat.flatMap(partsPaid)) {
      const none = { rate, amountCents: 0, baseCents: 0, vatCents: 0 };
      for (const sum of [
        kept(parts, [rate, nature].join(), () => ({ nature, ...none })),
        ...(by ? [kept(sums, [date, by, rate].join(), () => ({ date, means: by, ...none }))] : []),
      ]) {
        sum.amountCents += baseCents + vatCents;
        sum.baseCents += baseCents;
        sum.vatCents += vatCents;
      }
    }
  }
  return {
    amountCents,
    count,
    days: [...days.values()],
    means: [...means.values()].toSorted((a, b) => (a.means < b.means ? -1 : 1)),
    parts: [...parts.values()].toSorted(
      (a, b) => b.rate - a.rate || ((a.nature ?? '') < (b.nature ?? '') ? -1 : 1),
    ),
    sums: [...sums.values()],
  };
}

/** An older taking does not say what it pays for, unless its invoice sells goods and services. */
const partsPaid = (
  share: Taking['vat'][number],
): (VatAmount & { nature?: Nature | undefined })[] =>
  share.servicesCents === undefined
    ? [share]
    : paidParts(withServices({ operationCategory: 'mixed' }, share));

function kept<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}
