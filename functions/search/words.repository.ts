import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { batchGet } from '../platform/batch-get.ts';
import { batchWrite } from '../platform/batch-write.ts';
import { logger } from '../platform/logger.ts';
import { count } from '../platform/metrics.ts';
import type { RawItem } from '../platform/stored-item.ts';
import type { Table } from '../platform/table.ts';
import {
  keyPrefix,
  type Posting,
  type RecordKind,
  readPosting,
  wordsPartition,
} from './posting.ts';

/** A stretch of postings in the index's order: by word, then rank, then newest first. */
export type PostingRange = { postings: Posting[]; ended: boolean };

/** What a search asks of the index. */
export type WordIndex = {
  /** At most `limit` postings of the words that begin with `prefix`, after a sort key; `ended` when none is left. */
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
 * No word has a later sign. Between two keys rather than begins_with: the embedded cloud's engine looks through the whole
 * partition for the latter, DynamoDB for neither.
 */
const LAST_SIGN = '\u{10ffff}';

/** An item that is no posting keeps no search back. Its key is a word of somebody's record: it is not logged. */
function reportNoPosting(shopId: string): void {
  logger.error('A stored item cannot be read', { kind: 'word', pk: wordsPartition(shopId) });
  count('UnreadableItem');
}

/** The index of words in the table. */
export function wordsRepository(table: Table) {
  const range: WordIndex['range'] = async (shopId, kind, prefix, limit, after) => {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :shop AND sk BETWEEN :prefix AND :last',
        ExpressionAttributeValues: {
          ':shop': wordsPartition(shopId),
          ':prefix': keyPrefix(kind, prefix),
          ':last': keyPrefix(kind, prefix) + LAST_SIGN,
        },
        ProjectionExpression: 'sk, words',
        Limit: limit,
        ExclusiveStartKey:
          after === undefined ? undefined : { pk: wordsPartition(shopId), sk: after },
      }),
    );
    const postings = Items.flatMap((item) => readPosting(item) ?? []);
    if (postings.length < Items.length) reportNoPosting(shopId);
    return { postings, ended: LastEvaluatedKey === undefined || postings.length === 0 };
  };

  /**
   * Puts and deletes postings.
   * @throws Error when the table does not take all: whoever asked is to ask again.
   */
  const write = (puts: readonly Key[], deletes: readonly Key[]): Promise<void> =>
    batchWrite(table, puts, deletes);

  /** The items of these keys as they stand: who has just been told of a write must see it. */
  const records = (keys: readonly Key[]): Promise<RawItem[]> =>
    batchGet(table, keys, { consistent: true });

  return { range, write, records };
}

export type WordsRepository = ReturnType<typeof wordsRepository>;
