import { parisDay } from '../../../shared/time.ts';
import { lastDayKey } from '../../documents/document-keys.ts';
import { lastDayKind } from '../../documents/issuing/stored-last-day.ts';
import { dynamo } from '../../platform/table/expression.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { create, update } from '../../platform/table/writes.ts';
import { type EntryContent, type NextEntry, nextEntry } from './next-entry.ts';
import type { ChainStanding } from './standing.ts';
import { chainEntryItem } from './stored-chain-entry.ts';
import { chainedShopKey, chainedShopKind } from './stored-chained-shop.ts';

/** Returns the part of an update that moves the head to the next entry. It fails if the head has moved. */
export const movedHead = ({ head }: ChainStanding, next: NextEntry) => ({
  set: dynamo`#chain = ${next.head}, item_version = ${lastDayKind.version}`,
  condition: head ? dynamo`#chain = ${head}` : dynamo`attribute_not_exists(#chain)`,
});

/** Returns the update for an entry that is not a document's. It moves only the head of the chain. */
export function headItem(shopId: string, standing: ChainStanding, next: NextEntry): TransactItem {
  const { set, condition } = movedHead(standing, next);
  const day = dynamo`#day = if_not_exists(#day, ${''})`;
  return update(lastDayKey(shopId), dynamo`SET ${set}, ${day}`, condition);
}

/** Writes an entry. With the first entry of a shop, also lists the shop as one that has a chain. */
export const entryItems = (shopId: string, next: NextEntry): TransactItem[] => [
  create(chainEntryItem(shopId, next.head.rank, next.text)),
  ...(next.head.rank === 1 ? [joiningShop(shopId, next)] : []),
];

/**
 * If a shop without a chain is already in this list, it had a chain before. Its record stays, so that the next check
 * reports the missing chain.
 */
const joiningShop = (shopId: string, { head }: NextEntry): TransactItem =>
  update(
    chainedShopKey(shopId),
    dynamo`
      SET #since = if_not_exists(#since, ${parisDay(Date.parse(head.at))}),
      item_version = ${chainedShopKind.version}`,
  );

export function chainItems(
  shopId: string,
  standing: ChainStanding,
  content: EntryContent,
  at: string,
): [head: TransactItem, ...entry: TransactItem[]] {
  const next = nextEntry(standing, content, at);
  return [headItem(shopId, standing, next), ...entryItems(shopId, next)];
}
