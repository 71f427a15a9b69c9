import { parisDay } from '../../../shared/time.ts';
import type { Table } from '../../platform/table/table.ts';
import { expiresAtSeconds } from '../../platform/table/table-keys.ts';
import { type TransactItem, transactNamed } from '../../platform/table/transaction.ts';
import { counted } from '../../platform/table/writes.ts';
import { stripeDayKey, stripeDayKind } from './stored-stripe-day.ts';

/**
 * These daily limits stop callers who repeat requests without end, because Stripe allows a platform 100 calls a second
 * in all. A shop of fifty invoices a day reaches none of them.
 */
export const STRIPE_LIMITS = {
  plan: 50,
  shop: 300,
  link: 30,
  connect: 30,
  look: 100,
  refund: 50,
  renew: 50,
} as const;
export type StripeLimit = keyof typeof STRIPE_LIMITS;

export type StripeDays = ReturnType<typeof stripeDaysRepository>;

const KEPT_SECONDS = 2 * 24 * 60 * 60;

export function stripeDaysRepository(table: Table) {
  /**
   * Counts one request of each kind for its id. If a kind has reached its limit, counts nothing and returns the first
   * such kind.
   */
  async function claim(
    asked: readonly (readonly [kind: StripeLimit, id: string])[],
    nowMs: number,
  ): Promise<StripeLimit | undefined> {
    const day = parisDay(nowMs);
    const untilSeconds = expiresAtSeconds(nowMs, KEPT_SECONDS);
    const writes = asked.map(([kind, id]): [StripeLimit, TransactItem] => {
      const limit = { most: STRIPE_LIMITS[kind], untilSeconds };
      return [kind, counted(stripeDayKey(kind, id, day), stripeDayKind, 'asked', limit)];
    });
    const refused = await transactNamed<string>(table, Object.fromEntries(writes));
    return asked.find(([kind]) => refused?.[kind])?.[0];
  }

  return { claim };
}
