import { DOCUMENT_TYPES, type DocumentType } from '../../../shared/documents/documents.ts';
import type { DocumentSummary } from '../../../shared/documents/issued/issued.ts';
import { keysOf } from '../../../shared/keys-of.ts';
import { batchGet } from '../../platform/table/batch-get.ts';
import { beginsWith, between, dynamo, joined } from '../../platform/table/expression.ts';
import { queryPage, startingWith } from '../../platform/table/items.ts';
import { type RawItem, readEach } from '../../platform/table/stored-item.ts';
import type { Table } from '../../platform/table/table.ts';
import { repairKey, shopPartition } from '../../platform/table/table-keys.ts';
import { firstDocumentId } from '../document-id.ts';
import { SEQUENCE_PREFIX, SUMMARY_PREFIX, summaryKey } from '../document-keys.ts';
import type { ReadRepairs } from '../open-repair.ts';
import { summaryKind } from '../stored-summary.ts';

export type ListedDocument = DocumentSummary | { unreadable: true; id: string };

const TYPES = keysOf(DOCUMENT_TYPES);

export type DocumentListRepository = ReturnType<typeof documentListRepository>;

/** Reads a shop's issued documents, newest first, because their ids sort by the instant of issue. */
export function documentListRepository(table: Table) {
  /** Returns a page with the unreadable documents of any type. The next page begins after `lastSeen`. */
  async function page(
    shopId: string,
    type: DocumentType | undefined,
    limit: number,
    afterId: string | undefined,
  ): Promise<{ documents: ListedDocument[]; lastSeen: string | undefined }> {
    const { items, last } = await queryPage(table, {
      KeyConditionExpression: beginsWith(shopPartition(shopId), SUMMARY_PREFIX),
      ScanIndexForward: false,
      Limit: limit,
      ExclusiveStartKey: afterId === undefined ? undefined : summaryKey(shopId, afterId),
      // The filter also returns items with an unknown type, so that they are reported as unreadable.
      FilterExpression:
        type && dynamo`documentType = ${type} OR NOT documentType IN (${joined(TYPES, ', ')})`,
    });
    return {
      documents: readEach(items, summaryKind.read, unreadable),
      lastSeen: last?.slice(SUMMARY_PREFIX.length),
    };
  }

  /** Missing documents are left out. */
  async function byIds(
    shopId: string,
    ids: readonly string[],
  ): Promise<Map<string, ListedDocument>> {
    const keys = ids.map((id) => summaryKey(shopId, id));
    const found = readEach(await batchGet(table, keys), summaryKind.read, unreadable);
    return new Map(found.map((each) => [each.id, each]));
  }

  /** Returns whether the shop has issued a document from `fromMs` until `untilMs`. It takes one Query of one item. */
  async function anyIssued(shopId: string, fromMs: number, untilMs: number): Promise<boolean> {
    const { items } = await queryPage(table, {
      KeyConditionExpression: between(
        shopPartition(shopId),
        summaryKey(shopId, firstDocumentId(fromMs)).sk,
        summaryKey(shopId, firstDocumentId(untilMs)).sk,
      ),
      Limit: 1,
      ConsistentRead: true,
    });
    return items.length > 0;
  }

  /** Returns the types of document that the shop has issued, by their sequences. It takes one Query. */
  async function issuedTypes(shopId: string): Promise<DocumentType[]> {
    const sequences = await startingWith(table, shopId, SEQUENCE_PREFIX);
    return TYPES.filter((type) => {
      const prefix = SEQUENCE_PREFIX + DOCUMENT_TYPES[type].series;
      return sequences.some(({ sk }) => String(sk).startsWith(prefix));
    });
  }

  return { page, byIds, anyIssued, issuedTypes };
}

const unreadable = ({ sk }: RawItem) => ({
  unreadable: true as const,
  id: String(sk).slice(SUMMARY_PREFIX.length),
});

/**
 * Reads the fields of repairs that `markClosed` needs. It is not in open-repair.ts, which a tracking page loads
 * without the SDK.
 */
export const repairReader =
  (table: Table): ReadRepairs =>
  (trackingNumbers) =>
    batchGet(table, trackingNumbers.map(repairKey), { projection: 'pk, user_id, card' });
