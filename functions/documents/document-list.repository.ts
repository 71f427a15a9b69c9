import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { DOCUMENT_TYPES, type DocumentType } from '../../shared/documents/documents.ts';
import type { DocumentSummary } from '../../shared/documents/issued.ts';
import { batchGet } from '../platform/batch-get.ts';
import { type RawItem, readEach } from '../platform/stored-item.ts';
import type { Table } from '../platform/table.ts';
import { shopPartition } from '../platform/table-keys.ts';
import { firstDocumentId } from './document-id.ts';
import { SUMMARY_PREFIX, summaryKey } from './document-keys.ts';
import { readSummary } from './stored-summary.ts';

/** A document of the list that cannot be read, by the id in its key. */
export type UnreadableDocument = { unreadable: true; id: string };

export type ListedDocument = DocumentSummary | UnreadableDocument;

/** What narrows a list: a type, and words that must all be found (already folded, see `foldText`). */
export type DocumentFilter = { type?: DocumentType | undefined; words: readonly string[] };

export type DocumentListRepository = ReturnType<typeof documentListRepository>;

/** A shop's issued documents, newest first: their ids sort by the instant of issue. */
export function documentListRepository(table: Table) {
  /**
   * Looks at up to `limit` documents issued before `afterId`, and gives those that match, and those of which nobody can
   * tell; `lastSeen` is where to go on, `undefined` when none is left.
   */
  async function page(
    shopId: string,
    filter: DocumentFilter,
    limit: number,
    afterId: string | undefined,
  ): Promise<{
    documents: ListedDocument[];
    lastSeen: string | undefined;
  }> {
    const { condition, names, values } = narrowed(filter);
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
          ...values,
        },
        ...(condition && { FilterExpression: condition, ExpressionAttributeNames: names }),
      }),
    );
    return {
      documents: readEach(Items, readSummary, unreadable),
      lastSeen: LastEvaluatedKey && String(LastEvaluatedKey.sk).slice(SUMMARY_PREFIX.length),
    };
  }

  /** The shop's documents of these ids as they now stand, by id, those that are there: one request. */
  async function byIds(
    shopId: string,
    ids: readonly string[],
  ): Promise<Map<string, ListedDocument>> {
    const items = await batchGet(
      table,
      ids.map((id) => summaryKey(shopId, id)),
    );
    return new Map(readEach(items, readSummary, unreadable).map((each) => [each.id, each]));
  }

  /** Whether the shop has issued a document in the time from `fromMs` until `untilMs`: one Query of one item. */
  async function anyIssued(shopId: string, fromMs: number, untilMs: number): Promise<boolean> {
    const { Items = [] } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :shop AND sk BETWEEN :from AND :until',
        ExpressionAttributeValues: {
          ':shop': shopPartition(shopId),
          ':from': summaryKey(shopId, firstDocumentId(fromMs)).sk,
          ':until': summaryKey(shopId, firstDocumentId(untilMs)).sk,
        },
        Limit: 1,
        ConsistentRead: true,
      }),
    );
    return Items.length > 0;
  }

  return { page, byIds, anyIssued };
}

/** What passes a filter, and what has of an attribute nothing that any version has written. */
function narrowed({ words, type }: DocumentFilter) {
  const types = Object.fromEntries(
    Object.keys(DOCUMENT_TYPES).map((each, index) => [`:type${index}`, each]),
  );
  const noText = 'attribute_exists(#search) AND NOT attribute_type(#search, :string)';
  const conditions = [
    ...words.map((_, index) => `(contains(#search, :word${index}) OR (${noText}))`),
    ...(type ? [`(#type = :type OR NOT #type IN (${Object.keys(types).join(', ')}))`] : []),
  ];
  return {
    condition: conditions.join(' AND '),
    names: {
      ...(type && { '#type': 'documentType' }),
      ...(words.length > 0 && { '#search': 'search' }),
    },
    values: {
      ...Object.fromEntries(words.map((word, index) => [`:word${index}`, word])),
      ...(words.length > 0 && { ':string': 'S' }),
      ...(type && { ':type': type, ...types }),
    },
  };
}

const unreadable = ({ sk }: RawItem): UnreadableDocument => ({
  unreadable: true,
  id: String(sk).slice(SUMMARY_PREFIX.length),
});
