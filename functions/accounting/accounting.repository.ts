import type { IssuedDocument } from '../../shared/documents/issued/issued.ts';
import { parisDay } from '../../shared/time.ts';
import { BONUS_LOSS_PREFIX, readBonusLoss } from '../bonus/stored-bonus-loss.ts';
import { createdMsOf } from '../documents/document-id.ts';
import { documentKey, summaryKey } from '../documents/document-keys.ts';
import { issuedRepository, type Range } from '../documents/issued.repository.ts';
import { readDocument } from '../documents/stored-document.ts';
import { summaryKind } from '../documents/stored-summary.ts';
import { TAKING_PREFIX, type Taking, takingKind } from '../payments/stored-taking.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import { queryPage } from '../platform/table/items.ts';
import { type RawItem, readEach } from '../platform/table/stored-item.ts';
import type { Table } from '../platform/table/table.ts';
import { shopPartition } from '../platform/table/table-keys.ts';
import { accountOf } from './client-account.ts';
import type { Loss, Sale } from './entries.ts';
import { marginOf, sellsByMargin } from './margin/margin.ts';
import { purchasesRepository } from './margin/purchases.repository.ts';
import type { TakenAmounts } from './vat-lines.ts';

export type AccountingRepository = ReturnType<typeof accountingRepository>;

export type Booked<Value> = { found: Value[]; unreadable: number; last: string | undefined };

export function accountingRepository(table: Table) {
  const issued = issuedRepository(table);
  const purchases = purchasesRepository(table);

  async function query(shopId: string, first: string, end: string, after: string, limit: number) {
    // DynamoDB refuses an ExclusiveStartKey outside the range, which a forged cursor may be.
    const start = after >= first ? `${after}~` : first;
    if (start > end) return { items: [], last: undefined };
    return queryPage(table, {
      KeyConditionExpression: 'pk = :shop AND sk BETWEEN :first AND :end',
      ExpressionAttributeValues: { ':shop': shopPartition(shopId), ':first': start, ':end': end },
      Limit: limit,
      ConsistentRead: true,
    });
  }

  /** Takes one request, and one more for each hundred credited invoices or documents under the margin scheme. */
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
      ...takingKind.read(item),
      id: String(item.sk).split('#')[2] ?? '',
    }));

  /** One more request reads invoices that were issued without an account. */
  async function linesOf(shopId: string, invoiceIds: readonly string[]) {
    const lines = await batchGet(
      table,
      invoiceIds.map((id) => summaryKey(shopId, id)),
    );
    const read = readEach(lines, summaryKind.read, () => undefined);
    const found = read.filter((line) => line !== undefined);
    const without = found.filter(({ account }) => account === undefined).map(({ id }) => id);
    const documents = await documentsOf(shopId, without);
    return new Map(
      found.map((line) => {
        const document = documents.get(line.id);
        const account = line.account ?? (document ? accountOf(document) : '');
        return [line.id, { ...line, account }] as const;
      }),
    );
  }

  /** Payments, refunds, and the credit notes that change takings, each with the fields of its invoice. */
  async function receipts(
    shopId: string,
    range: Range,
    after: string,
    limit: number,
  ): Promise<Booked<TakenAmounts>> {
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

  /** Bonuses that were written off, or whose loss was cancelled. */
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

  /** Like `receipts`, with each invoice as it was issued. */
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

/** These documents may have purchase prices: sales under the margin scheme, and the invoices that they credit. */
const withPurchases = (sold: readonly IssuedDocument[]): string[] =>
  sold
    .filter(sellsByMargin)
    .flatMap(({ id, documentType, origin }) =>
      documentType === 'avoir' && origin ? [id, origin.id] : [id],
    );
