import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { DocumentType } from '../../shared/documents/documents.ts';
import type { DocumentSummary } from '../../shared/documents/issued.ts';
import { batchGet } from '../platform/batch-get.ts';
import { type RawItem, readEach } from '../platform/stored-item.ts';
import type { Table } from '../platform/table.ts';
import { shopPartition } from '../platform/table-keys.ts';
import { SUMMARY_PREFIX, summaryKey } from './document-keys.ts';
import { readSummary } from './stored-summary.ts';

/** A document of the list that cannot be read, by the id in its key. */
export type UnreadableDocument = { unreadable: true; id: string };

/** What narrows a list: a type, and words that must all be found (already folded, see `foldText`). */
export type DocumentFilter = { type?: DocumentType | undefined; words: readonly string[] };

export type DocumentListRepository = ReturnType<typeof documentListRepository>;

/** A shop's issued documents, newest first: their ids sort by the instant of issue. */
export function documentListRepository(table: Table) {
  /**
   * Looks at up to `limit` documents issued before `afterId`, and gives those that match;
   * `lastSeen` is where to go on, `undefined` when none is left.
   */
  async function page(
    shopId: string,
    filter: DocumentFilter,
    limit: number,
    afterId: string | undefined,
  ): Promise<{
    documents: (DocumentSummary | UnreadableDocument)[];
    lastSeen: string | undefined;
  }> {
    const { words, type } = filter;
    const conditions = words.map((_, index) => `contains(#search, :word${index})`);
    if (type) conditions.push('#type = :type');
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :shop AND begins_with(sk, :prefix)',
        ScanIndexForward: false,
        Limit: limit,
        ExclusiveStartKey: afterId === undefined ? undefined : summaryKey(shopId, afterId),
        ExpressionAttributeValues: {
          ':shop': shopPartition(shopId),
          ':prefix': SUMMARY_PREFIX,
          ...Object.fromEntries(words.map((word, index) => [`:word${index}`, word])),
          ...(type && { ':type': type }),
        },
        ...(conditions.length > 0 && {
          FilterExpression: conditions.join(' AND '),
          ExpressionAttributeNames: {
            ...(type && { '#type': 'documentType' }),
            ...(words.length > 0 && { '#search': 'search' }),
          },
        }),
      }),
    );
    return {
      documents: readEach(Items, readSummary, unreadable),
      lastSeen: LastEvaluatedKey && String(LastEvaluatedKey.sk).slice(SUMMARY_PREFIX.length),
    };
  }

  /** The shop's documents of these ids as they now stand, those that can be read: one request. */
  async function byIds(
    shopId: string,
    ids: readonly string[],
  ): Promise<Map<string, DocumentSummary>> {
    const items = await batchGet(
      table,
      ids.map((id) => summaryKey(shopId, id)),
    );
    const summaries = readEach(items, readSummary, () => undefined);
    return new Map(summaries.flatMap((each) => (each ? [[each.id, each]] : [])));
  }

  return { page, byIds };
}

const unreadable = ({ sk }: RawItem): UnreadableDocument => ({
  unreadable: true,
  id: String(sk).slice(SUMMARY_PREFIX.length),
});
