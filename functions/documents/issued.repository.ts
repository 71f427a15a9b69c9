import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { IssuedDocument } from '../../shared/documents/issued.ts';
import { readEach } from '../platform/stored-item.ts';
import type { Table } from '../platform/table.ts';
import { shopPartition } from '../platform/table-keys.ts';
import { firstDocumentId } from './document-id.ts';
import { DOCUMENT_PREFIX, documentKey, SUMMARY_PREFIX, summaryKey } from './document-keys.ts';
import { readDocument } from './stored-document.ts';

export type IssuedRepository = ReturnType<typeof issuedRepository>;

/** Days of Paris, 'YYYY-MM-DD', both of them in it. */
export type Range = { from: string; to: string };

/** Paris is at most two hours ahead of UTC. */
const PARIS_AHEAD_MS = 7_200_000;

/**
 * A shop's documents by their days. A document is issued on its own day or later, so none of a range lies before the ids
 * of its first day; days go forward (ADR 0108), so the first document of a later one ends it.
 */
export function issuedRepository(table: Table) {
  const { name: TableName, client } = table;
  const firstOf = ({ from }: Range) => firstDocumentId(Date.parse(from) - PARIS_AHEAD_MS);

  /**
   * Documents of a range after the document `after` ('' for the first), in the order of their issue; of one that cannot be
   * read, which may be of other days, the id alone. At most `limit` are looked at, and 1 MB of them, by one request; `last`
   * is where to go on, `undefined` when none is left.
   */
  async function page(
    shopId: string,
    range: Range,
    after: string,
    limit: number,
  ): Promise<{
    found: { id: string; document: IssuedDocument | undefined }[];
    last: string | undefined;
  }> {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :shop AND sk BETWEEN :first AND :end',
        ExpressionAttributeValues: {
          ':shop': shopPartition(shopId),
          // A start that was made up may lie outside the range, which DynamoDB refuses of an ExclusiveStartKey.
          ':first': documentKey(shopId, after ? `${after}~` : firstOf(range)).sk,
          ':end': documentKey(shopId, '~').sk,
        },
        Limit: limit,
        ConsistentRead: true,
      }),
    );
    const read = readEach(
      Items,
      (item) => ({ id: idOf(item), document: readDocument(item) }),
      (item) => ({ id: idOf(item), document: undefined }),
    );
    const isPast = read.some(
      ({ document }) => document?.layout !== undefined && document.invoiceDate > range.to,
    );
    return {
      found: read.filter(({ document }) => document === undefined || isIn(range, document)),
      last: isPast || LastEvaluatedKey === undefined ? undefined : idOf(LastEvaluatedKey),
    };
  }

  /** How many documents a range has, by their lines of the list: a request for each megabyte of those. */
  async function count(shopId: string, range: Range): Promise<number> {
    let found = 0;
    let start: Record<string, unknown> | undefined;
    do {
      const { Items = [], LastEvaluatedKey } = await client.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :shop AND sk BETWEEN :first AND :end',
          ProjectionExpression: 'invoiceDate',
          ExpressionAttributeValues: {
            ':shop': shopPartition(shopId),
            ':first': summaryKey(shopId, firstOf(range)).sk,
            ':end': `${SUMMARY_PREFIX}~`,
          },
          ExclusiveStartKey: start,
        }),
      );
      const days = Items.map(({ invoiceDate }) => String(invoiceDate));
      found += days.filter((invoiceDate) => isIn(range, { invoiceDate })).length;
      start = (days.at(-1) ?? '') > range.to ? undefined : LastEvaluatedKey;
    } while (start !== undefined);
    return found;
  }

  return { page, count };
}

const idOf = ({ sk }: Record<string, unknown>): string => String(sk).slice(DOCUMENT_PREFIX.length);

const isIn = ({ from, to }: Range, { invoiceDate }: { invoiceDate: string }): boolean =>
  invoiceDate >= from && invoiceDate <= to;
