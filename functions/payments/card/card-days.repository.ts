import { parisDay } from '../../../shared/time.ts';
import type { Table } from '../../platform/table.ts';
import { expiresAtSeconds } from '../../platform/table-keys.ts';
import { type TransactItem, transact } from '../../platform/transaction.ts';
import { cardDayKey, cardDayKind } from './stored-card-day.ts';

/**
 * How often a day Stripe is asked, each press at most five times: for a shop by its customers, for one link, to connect,
 * to look whether a shop may take payments, and to give back. A shop of fifty invoices a day reaches none of them; who makes shops for
 * nothing, or presses without end, comes no further (Stripe allows a platform 100 calls a second in all).
 */
export const CARD_LIMITS = { shop: 300, link: 30, connect: 30, look: 100, refund: 50 } as const;
export type CardLimit = keyof typeof CARD_LIMITS;

export type CardDays = ReturnType<typeof cardDaysRepository>;

const KEPT_SECONDS = 2 * 24 * 60 * 60;

/** What is asked of Stripe for card payments, counted by the day in Paris. */
export function cardDaysRepository(table: Table) {
  /**
   * Counts one more of each of `asked`, of whom its id names, if none of them has had its day's: `undefined` then, or else
   * the first that has. The rule is in the conditions, so that presses at once cannot pass it.
   */
  async function claim(
    asked: readonly [kind: CardLimit, id: string][],
    nowMs: number,
  ): Promise<CardLimit | undefined> {
    const day = parisDay(nowMs);
    const refusals = await transact(
      table,
      asked.map(
        ([kind, id]): TransactItem => ({
          Update: {
            TableName: table.name,
            Key: cardDayKey(kind, id, day),
            UpdateExpression: 'ADD asked :one SET expires_at = :end, item_version = :version',
            ConditionExpression: 'attribute_not_exists(asked) OR asked < :limit',
            ExpressionAttributeValues: {
              ':one': 1,
              ':end': expiresAtSeconds(nowMs, KEPT_SECONDS),
              ':version': cardDayKind.version,
              ':limit': CARD_LIMITS[kind],
            },
          },
        }),
      ),
    );
    const place = refusals?.findIndex(({ condition }) => condition) ?? -1;
    return asked[place]?.[0];
  }

  return { claim };
}
