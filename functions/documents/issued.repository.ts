import type { IssuedDocument } from '../../shared/documents/issued/issued.ts';
import { between } from '../platform/table/expression.ts';
import { queryPage, queryPages } from '../platform/table/items.ts';
import { readEach } from '../platform/table/stored-item.ts';
import type { Table } from '../platform/table/table.ts';
import { firstDocumentId } from './document-id.ts';
import { DOCUMENT_PREFIX, documentKey, SUMMARY_PREFIX, summaryKey } from './document-keys.ts';
import { readDocument } from './stored-document.ts';

export type IssuedRepository = ReturnType<typeof issuedRepository>;

type FoundDocument = { id: string; document: IssuedDocument | undefined };

/** A range includes both days, which are days in Paris, 'YYYY-MM-DD'. */
export type Range = { from: string; to: string };

/** Paris is at most two hours ahead of UTC. */
const PARIS_AHEAD_MS = 7_200_000;

/**
 * Reads a range of days as a range of ids, which contain the time of issue. No document of the range is missed, because
 * no document is issued before its date, and dates never go back (ADR 0108).
 */
export function issuedRepository(table: Table) {
  const firstOf = ({ from }: Range) => firstDocumentId(Date.parse(from) - PARIS_AHEAD_MS);

  /**
   * Returns the documents of a range after the id `after` ('' for the first page), in the order of issue. An unreadable
   * document, whose date is unknown, is returned as an id alone. A request reads at most `limit` documents and 1 MB,
   * and the next page starts after `last`.
   */
  async function page(
    shopId: string,
    range: Range,
    after: string,
    limit: number,
  ): Promise<{ found: FoundDocument[]; last: string | undefined }> {
    const { pk, sk } = documentKey(shopId, after ? `${after}~` : firstOf(range));
    const { items, last } = await queryPage(table, {
      // A forged `after` may lie outside the range, and DynamoDB refuses such an ExclusiveStartKey.
      KeyConditionExpression: between(pk, sk, documentKey(shopId, '~').sk),
      Limit: limit,
      ConsistentRead: true,
    });
    const read = readEach(
      items,
      (item) => ({ id: idOf(item), document: readDocument(item) }),
      (item) => ({ id: idOf(item), document: undefined }),
    );
    const isPast = read.some(
      ({ document }) => document !== undefined && document.invoiceDate > range.to,
    );
    return {
      found: read.filter(({ document }) => document === undefined || isIn(range, document)),
      last: isPast || last === undefined ? undefined : idOf({ sk: last }),
    };
  }

  /** Counts the documents of a range by their summaries, with one request for each megabyte. */
  async function count(shopId: string, range: Range): Promise<number> {
    let found = 0;
    const first = summaryKey(shopId, firstOf(range));
    const pages = queryPages(table, {
      KeyConditionExpression: between(first.pk, first.sk, `${SUMMARY_PREFIX}~`),
      ProjectionExpression: 'invoiceDate',
    });
    for await (const items of pages) {
      const days = items.map(({ invoiceDate }) => String(invoiceDate));
      found += days.filter((invoiceDate) => isIn(range, { invoiceDate })).length;
      if ((days.at(-1) ?? '') > range.to) break;
    }
    return found;
  }

  return { page, count };
}

const idOf = ({ sk }: { sk?: unknown }): string => String(sk).slice(DOCUMENT_PREFIX.length);

const isIn = ({ from, to }: Range, { invoiceDate }: { invoiceDate: string }): boolean =>
  invoiceDate >= from && invoiceDate <= to;
