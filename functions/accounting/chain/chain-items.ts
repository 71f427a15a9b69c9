import { parisDay } from '../../../shared/time.ts';
import { lastDayKey } from '../../documents/document-keys.ts';
import { lastDayKind } from '../../documents/issuing/stored-last-day.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { type EntryContent, type NextEntry, nextEntry } from './next-entry.ts';
import type { ChainStanding } from './standing.ts';
import { chainEntryItem } from './stored-chain-entry.ts';
import { chainedShopKey, chainedShopKind } from './stored-chained-shop.ts';

const unwritten = 'attribute_not_exists(pk)';

/** Returns the part of an update that moves the head to the next entry. It fails if the head has moved. */
export const movedHead = ({ head }: ChainStanding, next: NextEntry) => ({
  set: '#chain = :head, item_version = :version',
  condition: head ? '#chain = :before' : 'attribute_not_exists(#chain)',
  names: { '#chain': 'chain' },
  values: { ':head': next.head, ':version': lastDayKind.version, ...(head && { ':before': head }) },
});

/** Returns the update for an entry that is not a document's. It moves only the head of the chain. */
export function headItem(shopId: string, standing: ChainStanding, next: NextEntry): TransactItem {
  const { set, condition, names, values } = movedHead(standing, next);
  return {
    Update: {
      Key: lastDayKey(shopId),
      UpdateExpression: `SET ${set}, #day = if_not_exists(#day, :none)`,
      ConditionExpression: condition,
      ExpressionAttributeNames: { ...names, '#day': 'day' },
      ExpressionAttributeValues: { ...values, ':none': '' },
    },
  };
}

/** Writes an entry. With the first entry of a shop, also lists the shop as one that has a chain. */
export const entryItems = (shopId: string, next: NextEntry): TransactItem[] => [
  {
    Put: {
      Item: chainEntryItem(shopId, next.head.rank, next.text),
      ConditionExpression: unwritten,
    },
  },
  ...(next.head.rank === 1 ? [joiningShop(shopId, next)] : []),
];

/**
 * If a shop without a chain is already in this list, it had a chain before. Its record stays, so that the next check
 * reports the missing chain.
 */
const joiningShop = (shopId: string, { head }: NextEntry): TransactItem => ({
  Update: {
    Key: chainedShopKey(shopId),
    UpdateExpression: 'SET #since = if_not_exists(#since, :since), item_version = :version',
    ExpressionAttributeNames: { '#since': 'since' },
    ExpressionAttributeValues: {
      ':since': parisDay(Date.parse(head.at)),
      ':version': chainedShopKind.version,
    },
  },
});

export function chainItems(
  shopId: string,
  standing: ChainStanding,
  content: EntryContent,
  at: string,
): [head: TransactItem, ...entry: TransactItem[]] {
  const next = nextEntry(standing, content, at);
  return [headItem(shopId, standing, next), ...entryItems(shopId, next)];
}
