import { logger } from '../platform/logger.ts';
import { count } from '../platform/metrics.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import { batchWrite } from '../platform/table/batch-write.ts';
import { between } from '../platform/table/expression.ts';
import { queryPage } from '../platform/table/items.ts';
import type { RawItem } from '../platform/table/stored-item.ts';
import type { Table } from '../platform/table/table.ts';
import {
  keyPrefix,
  type Posting,
  type RecordKind,
  readPosting,
  wordsPartition,
} from './posting.ts';

/** The postings are in the index's order: by word, then rank, then newest first. */
export type PostingRange = { postings: Posting[]; ended: boolean };

export type WordIndex = {
  /** Reads at most `limit` postings of words with `prefix` after a sort key. `ended` is true when none is left. */
  range(
    shopId: string,
    kind: RecordKind,
    prefix: string,
    limit: number,
    after?: string,
  ): Promise<PostingRange>;
};

type Key = { pk: string; sk: string };

/**
 * This character sorts after every character of a word. begins_with would make the embedded cloud scan the partition.
 */
const LAST_SIGN = '\u{10ffff}';

/** Reports an item that is no posting, without failing the search. Its key contains a word, so it is not logged. */
function reportNoPosting(shopId: string): void {
  logger.error('A stored item cannot be read', { kind: 'word', pk: wordsPartition(shopId) });
  count('UnreadableItem');
}

export function wordsRepository(table: Table) {
  const range: WordIndex['range'] = async (shopId, kind, prefix, limit, after) => {
    const { items, last } = await queryPage(table, {
      KeyConditionExpression: between(
        wordsPartition(shopId),
        keyPrefix(kind, prefix),
        keyPrefix(kind, prefix) + LAST_SIGN,
      ),
      ProjectionExpression: 'sk, words',
      Limit: limit,
      ExclusiveStartKey:
        after === undefined ? undefined : { pk: wordsPartition(shopId), sk: after },
    });
    const postings = items.flatMap((item) => readPosting(item) ?? []);
    if (postings.length < items.length) reportNoPosting(shopId);
    return { postings, ended: last === undefined || postings.length === 0 };
  };

  /** @throws Error when the table does not accept all postings; the caller must retry. */
  const write = (puts: readonly Key[], deletes: readonly Key[]): Promise<void> =>
    batchWrite(table, puts, deletes);

  const records = (keys: readonly Key[]): Promise<RawItem[]> =>
    batchGet(table, keys, { consistent: true });

  return { range, write, records };
}

export type WordsRepository = ReturnType<typeof wordsRepository>;
