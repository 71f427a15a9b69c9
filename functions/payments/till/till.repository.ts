import { AppError } from '../../../shared/errors.ts';
import { entryItems, headItem } from '../../accounting/chain/chain-items.ts';
import type { NextEntry } from '../../accounting/chain/next-entry.ts';
import { type ChainStanding, chainStandingOf } from '../../accounting/chain/standing.ts';
import {
  CHAIN_PREFIX,
  type ChainEntry,
  chainEntryKey,
  readChainEntry,
} from '../../accounting/chain/stored-chain-entry.ts';
import { readOwnProfile } from '../../billing/own-profile.ts';
import { lastDayKey } from '../../documents/document-keys.ts';
import { unlessClosed } from '../../platform/closed-accounts.ts';
import { batchGet } from '../../platform/table/batch-get.ts';
import { between, dynamo } from '../../platform/table/expression.ts';
import { getItem, queryPage, queryPages } from '../../platform/table/items.ts';
import type { Table } from '../../platform/table/table.ts';
import { shopPartition } from '../../platform/table/table-keys.ts';
import { transactNamed } from '../../platform/table/transaction.ts';
import { IS_NEW, put } from '../../platform/table/writes.ts';
import {
  TILL_PREFIX,
  type TillSession,
  tillSessionItem,
  tillSessionKey,
  tillSessionKind,
} from './stored-till-session.ts';

export type TillRepository = ReturnType<typeof tillRepository>;

export function tillRepository(table: Table) {
  const profile = (shopId: string) => readOwnProfile(table, shopId);

  async function standing(shopId: string): Promise<ChainStanding> {
    const item = await getItem(table, lastDayKey(shopId));
    return chainStandingOf(item ? [item] : []);
  }

  /** Returns the newest opening first. */
  async function sessions(
    shopId: string,
    { before, limit }: { before?: number | undefined; limit: number },
  ): Promise<TillSession[]> {
    const last = before === undefined ? `${TILL_PREFIX}~` : tillSessionKey(shopId, before - 1).sk;
    const { items } = await queryPage(table, {
      // '~' sorts after every digit.
      KeyConditionExpression: between(shopPartition(shopId), TILL_PREFIX, last),
      ScanIndexForward: false,
      Limit: limit,
      ConsistentRead: true,
    });
    return items.map(tillSessionKind.read);
  }

  const last = async (shopId: string): Promise<TillSession | undefined> =>
    (await sessions(shopId, { limit: 1 }))[0];

  /** Yields the entries from the rank `from` to the rank `to`, both included. @throws UnreadableItem */
  async function* entries(shopId: string, from: number, to: number): AsyncGenerator<ChainEntry> {
    if (from > to) return;
    const { pk, sk } = chainEntryKey(shopId, from);
    const pages = queryPages(table, {
      KeyConditionExpression: between(pk, sk, chainEntryKey(shopId, to).sk),
      ConsistentRead: true,
    });
    for await (const items of pages) {
      for (const item of items) yield readChainEntry(item).entry;
    }
  }

  async function entriesAt(shopId: string, ranks: readonly number[]) {
    const keys = ranks.map((rank) => chainEntryKey(shopId, rank));
    const items = await batchGet(table, keys, { consistent: true });
    return new Map(
      items.map((item) => [
        Number(String(item.sk).slice(CHAIN_PREFIX.length)),
        readChainEntry(item),
      ]),
    );
  }

  /**
   * Returns `false` when the chain or the till has changed since it was read.
   * @throws AppError UNAUTHENTICATED for a closed account
   */
  async function append(
    shopId: string,
    before: ChainStanding,
    next: NextEntry,
    session: TillSession,
  ): Promise<boolean> {
    const refused = await transactNamed(table, {
      closure: unlessClosed(shopId),
      session: put(
        tillSessionItem(shopId, session),
        session.opened.rank === next.head.rank
          ? IS_NEW
          : dynamo`attribute_exists(pk) AND attribute_not_exists(closed)`,
      ),
      chain: [headItem(shopId, before, next), ...entryItems(shopId, next)],
    });
    if (refused?.closure) throw new AppError('UNAUTHENTICATED');
    return refused === undefined;
  }

  return { profile, standing, sessions, last, entries, entriesAt, append };
}
