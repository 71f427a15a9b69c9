import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { VatAmount } from '../../shared/documents/amounts.ts';
import type { IssuedDocument } from '../../shared/documents/issued.ts';
import { parisDay } from '../../shared/time.ts';
import { BONUS_LOSS_PREFIX, readBonusLoss } from '../bonus/stored-bonus-loss.ts';
import { createdMsOf } from '../documents/document-id.ts';
import { documentKey, summaryKey } from '../documents/document-keys.ts';
import { issuedRepository, type Range } from '../documents/issued.repository.ts';
import { readDocument } from '../documents/stored-document.ts';
import { readSummary } from '../documents/stored-summary.ts';
import { readTaking, TAKING_PREFIX, type Taking } from '../payments/stored-taking.ts';
import { batchGet } from '../platform/batch-get.ts';
import { type RawItem, readEach } from '../platform/stored-item.ts';
import type { Table } from '../platform/table.ts';
import { shopPartition } from '../platform/table-keys.ts';
import type { Loss, Receipt, Sale } from './entries.ts';
import { marginOf, sellsByMargin } from './margin/margin.ts';
import { purchasesRepository } from './margin/purchases.repository.ts';

export type AccountingRepository = ReturnType<typeof accountingRepository>;

/** A page of what is booked; `last` is where to go on, `undefined` when none is left. */
export type Booked<Value> = { found: Value[]; unreadable: number; last: string | undefined };

/** A shop's sales and receipts, page by page, in the order of their issue and of their days. */
export function accountingRepository(table: Table) {
  const issued = issuedRepository(table);
  const purchases = purchasesRepository(table);

  async function query(shopId: string, first: string, end: string, after: string, limit: number) {
    // A start that was made up may lie outside the range, which DynamoDB refuses of an ExclusiveStartKey.
    const start = after >= first ? `${after}~` : first;
    if (start > end) return { items: [], last: undefined };
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :shop AND sk BETWEEN :first AND :end',
        ExpressionAttributeValues: { ':shop': shopPartition(shopId), ':first': start, ':end': end },
        Limit: limit,
        ConsistentRead: true,
      }),
    );
    return { items: Items, last: LastEvaluatedKey && String(LastEvaluatedKey.sk) };
  }

  /**
   * Invoices and credit notes of a range, after the document `after` ('' for the first): at most `limit` documents are
   * looked at, and 1 MB of them; one request, one for each hundred invoices that were credited, and one for each hundred
   * whose goods are under the margin scheme.
   */
  async function sales(
    shopId: string,
    range: Range,
    after: string,
    limit: number,
  ): Promise<Booked<Sale>> {
    const { found, last } = await issued.page(shopId, range, after, limit);
    const documents = found.flatMap(({ document }) => document ?? []);
    const sold = documents.filter(({ documentType }) => documentType !== 'devis');
    const origins = await originsOf(shopId, sold);
    const known = await purchases.of(shopId, withPurchases(sold));
    return {
      found: sold.map((document) => {
        const origin = origins.get(document.origin?.id ?? '');
        const own = known.get(document.id);
        const margin = marginOf({ document, origin, own, ofOrigin: known.get(origin?.id ?? '') });
        return { document, origin, ...(margin && { margin }) };
      }),
      unreadable: found.length - documents.length,
      last,
    };
  }

  /** The invoices that credit notes take back. */
  async function originsOf(shopId: string, sold: readonly Sale['document'][]) {
    const ids = sold.flatMap(({ documentType, origin }) =>
      documentType === 'avoir' && origin ? [origin.id] : [],
    );
    const known = new Map(sold.map((document) => [document.id, document]));
    const others = await documentsOf(
      shopId,
      ids.filter((id) => !known.has(id)),
    );
    return new Map([...known, ...others]);
  }

  /** Those of the documents that can be read, by their ids. */
  async function documentsOf(
    shopId: string,
    ids: readonly string[],
  ): Promise<Map<string, IssuedDocument>> {
    const items = await batchGet(
      table,
      ids.map((id) => documentKey(shopId, id)),
    );
    const read = readEach(items, readDocument, () => undefined);
    return new Map(read.flatMap((document) => (document ? [[document.id, document]] : [])));
  }

  /** What stands under a prefix by its day, after the item `after` of it ('' for the first), at most `limit`: one request. */
  async function byDay<Value>(
    shopId: string,
    { from, to }: Range,
    page: { prefix: string; after: string; limit: number },
    read: (item: RawItem) => Value,
  ): Promise<Booked<Value>> {
    const { prefix, after, limit } = page;
    const first = `${prefix}${from}#`;
    const { items, last } = await query(
      shopId,
      first,
      `${prefix}${to}$`,
      after && prefix + after,
      limit,
    );
    const values = readEach(items, read, () => undefined);
    const found = values.filter((each) => each !== undefined);
    return {
      found,
      unreadable: values.length - found.length,
      last: last?.slice(prefix.length),
    };
  }

  const takings = (shopId: string, range: Range, after: string, limit: number) =>
    byDay(shopId, range, { prefix: TAKING_PREFIX, after, limit }, (item) => ({
      ...readTaking(item),
      id: String(item.sk).split('#')[2] ?? '',
    }));

  /** The lines of invoices that can be read, by their ids: a request for each hundred. */
  async function linesOf(shopId: string, invoiceIds: readonly string[]) {
    const lines = await batchGet(
      table,
      invoiceIds.map((id) => summaryKey(shopId, id)),
    );
    const read = readEach(lines, readSummary, () => undefined);
    return new Map(read.flatMap((line) => (line ? [[line.id, line] as const] : [])));
  }

  /**
   * What came in or was given back in a range, after the taking `after` ('' for the first), with what names its invoice: a
   * request, and one for each hundred invoices.
   */
  async function receipts(
    shopId: string,
    range: Range,
    after: string,
    limit: number,
  ): Promise<Booked<Receipt & { vat: VatAmount[] }>> {
    const { found, ...page } = await takings(shopId, range, after, limit);
    const invoices = await linesOf(
      shopId,
      found.map(({ documentId }) => documentId),
    );
    return {
      ...page,
      found: found.map((taking) => ({
        ...taking,
        recordedOn: parisDay(createdMsOf(taking.id)),
        isBonus: invoices.get(taking.documentId)?.bonus?.payments?.includes(taking.id) ?? false,
        invoice: invoices.get(taking.documentId),
      })),
    };
  }

  /** As `receipts`, the bonuses that were written off in a range, or taken back. */
  async function losses(
    shopId: string,
    range: Range,
    after: string,
    limit: number,
  ): Promise<Booked<Loss>> {
    const prefix = BONUS_LOSS_PREFIX;
    const { found, ...page } = await byDay(shopId, range, { prefix, after, limit }, readBonusLoss);
    const invoices = await linesOf(
      shopId,
      found.map(({ documentId }) => documentId),
    );
    return {
      ...page,
      found: found.map((loss) => ({
        ...loss,
        recordedOn: parisDay(createdMsOf(loss.id)),
        invoice: invoices.get(loss.documentId),
      })),
    };
  }

  /** As `receipts`, each with its invoice as it was issued; `undefined` of one that cannot be read. */
  async function payments(
    shopId: string,
    range: Range,
    after: string,
    limit: number,
  ): Promise<Booked<{ taking: Taking; invoice: IssuedDocument | undefined }>> {
    const { found, ...page } = await takings(shopId, range, after, limit);
    const invoices = await documentsOf(
      shopId,
      found.map(({ documentId }) => documentId),
    );
    return {
      ...page,
      found: found.map((taking) => ({ taking, invoice: invoices.get(taking.documentId) })),
    };
  }

  return { sales, receipts, losses, payments };
}

/** Beside which documents it may stand what their goods were bought for: their own, and those that they take back. */
const withPurchases = (sold: readonly IssuedDocument[]): string[] =>
  sold
    .filter(sellsByMargin)
    .flatMap(({ id, documentType, origin }) =>
      documentType === 'avoir' && origin ? [id, origin.id] : [id],
    );
