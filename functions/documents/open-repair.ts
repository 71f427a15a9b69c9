import { isExpired } from '../../shared/documents/issued/document-state.ts';
import type { DocumentSummary, IssuedDocument } from '../../shared/documents/issued/issued.ts';
import { dynamo } from '../platform/table/expression.ts';
import type { RawItem } from '../platform/table/stored-item.ts';
import { repairKey } from '../platform/table/table-keys.ts';
import type { TransactItem } from '../platform/table/transaction.ts';
import { check } from '../platform/table/writes.ts';
import { otherRepairsOf, repairsOf } from './documents.ts';

type Quote = Pick<DocumentSummary, 'repairId' | 'otherRepairs'>;

type RepairState = { user_id?: unknown; handedOverAt?: unknown; withdrawnAt?: unknown };

export type OpenRepair = { isOpen: boolean; repair: string | undefined };

export type ReadItem = (key: { pk: string; sk: string }) => Promise<RawItem | undefined>;

/**
 * A quote of repairs can be answered while at least one of the repairs is open: neither withdrawn nor
 * handed over. A finished device is still open, because the shop can go on with it. A repair that is missing after
 * a restore counts as open.
 */
export function openRepair(
  quote: Quote,
  shopId: string,
  states: ReadonlyMap<string, RepairState>,
): OpenRepair {
  const repair = repairsOf(quote).find((number) => {
    const state = states.get(number);
    const isOfQuote = number === quote.repairId || state?.user_id === shopId;
    return isOfQuote && !state?.handedOverAt && !state?.withdrawnAt;
  });
  return { isOpen: quote.repairId === null || repair !== undefined, repair };
}

const stateOf = ({ user_id, card }: RawItem): RepairState => {
  const { handed_over_at, withdrawn_at } = (card ?? {}) as RawItem;
  return { user_id, handedOverAt: handed_over_at, withdrawnAt: withdrawn_at };
};

/**
 * Reads the repairs of a quote for `openRepair`. The code that reads whole repairs would slow down a customer's page.
 */
export async function readOpenRepair(
  read: ReadItem,
  shopId: string,
  quote: Quote,
): Promise<OpenRepair> {
  const states = await Promise.all(
    repairsOf(quote).map(async (number): Promise<[string, RepairState]> => {
      return [number, stateOf((await read(repairKey(number))) ?? {})];
    }),
  );
  return openRepair(quote, shopId, new Map(states));
}

export const openRepairOf = (read: ReadItem, shopId: string, quote: IssuedDocument) =>
  readOpenRepair(read, shopId, { repairId: quote.repairId, otherRepairs: otherRepairsOf(quote) });

export type ReadRepairs = (trackingNumbers: readonly string[]) => Promise<RawItem[]>;

/** Marks the quotes that can no longer be answered, because their repairs are closed. It reads these repairs. */
export async function markClosed(
  read: ReadRepairs,
  shopId: string,
  summaries: readonly DocumentSummary[],
  today: string,
): Promise<DocumentSummary[]> {
  const awaited = summaries.filter(
    ({ documentType, decision, invoice, validUntil }) =>
      documentType === 'devis' && !decision && !invoice && !isExpired(validUntil, today),
  );
  const items = await read(awaited.flatMap(repairsOf));
  const byKey = new Map(items.map((item) => [item.pk, stateOf(item)]));
  const stateOfRepair = (number: string) => byKey.get(repairKey(number).pk) ?? {};
  return summaries.map((each) => {
    const states = new Map(repairsOf(each).map((number) => [number, stateOfRepair(number)]));
    const isClosed = awaited.includes(each) && !openRepair(each, shopId, states).isOpen;
    return isClosed ? { ...each, isClosed } : each;
  });
}

export const stillOpen = ({ repair }: Pick<OpenRepair, 'repair'>): TransactItem[] =>
  repair === undefined
    ? []
    : [
        check(
          repairKey(repair),
          dynamo`
            attribute_not_exists(card.withdrawn_at) AND attribute_not_exists(card.handed_over_at)`,
        ),
      ];
