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
import { between } from '../platform/table/expression.ts';
import { queryPage } from '../platform/table/items.ts';
import { type RawItem, readable } from '../platform/table/stored-item.ts';
import type { Table } from '../platform/table/table.ts';
import { shopPartition } from '../platform/table/table-keys.ts';
import { accountOf } from './client-account.ts';
import type { Loss, Receipt, Sale } from './entries.ts';
import { marginOf, sellsByMargin } from './margin/margin.ts';
import { purchasesRepository } from './margin/purchases.repository.ts';

export type AccountingRepository = ReturnType<typeof accountingRepository>;

export type Booked<Value> = { found: Value[]; unreadable: number; last: string | undefined };

/** Reads at most `limit` items and 1 MB of a range, after the item `after` ('' for the first page). */
export type ReadPage<Value> = (
  shopId: string,
  range: Range,
  after: string,
  limit: number,
) => Promise<Booked<Value>>;

/** Reads all items page by page and returns the number of those that cannot be read. */
export async function eachPage<Value>(
  read: (after: string) => Promise<Booked<Value>>,
  take: (value: Value) => void,
): Promise<number> {
  let unreadable = 0;
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: Booked<Value> = await read(after);
    page.found.forEach(take);
    unreadable += page.unreadable;
    after = page.last;
  }
  return unreadable;
}

export function accountingRepository(table: Table) {
  const issued = issuedRepository(table);
  const purchases = purchasesRepository(table);

  async function query(shopId: string, first: string, end: string, after: string, limit: number) {
    // A forged cursor may lie outside the range, and DynamoDB refuses such an ExclusiveStartKey.
    const start = after >= first ? `${after}~` : first;
    if (start > end) return { items: [], last: undefined };
    return queryPage(table, {
      KeyConditionExpression: between(shopPartition(shopId), start, end),
      Limit: limit,
      ConsistentRead: true,
    });
  }

  /** This takes one request, and one more for each hundred credited invoices or documents under the margin scheme. */
  const sales: ReadPage<Sale> = async (shopId, range, after, limit) => {
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
  };

  async function originsOf(shopId: string, sold: readonly Sale['document'][]) {
    const ids = sold.flatMap(({ documentType, origin }) =>
      documentType === 'avoir' && origin ? [origin.id] : [],
    );
    const known = new Map(sold.map((document) => [document.id, document]));
    const others = ids.filter((id) => !known.has(id));
    return new Map([...known, ...(await documentsOf(shopId, others))]);
  }

  async function documentsOf(shopId: string, ids: readonly string[]) {
    const keys = ids.map((id) => documentKey(shopId, id));
    const read = readable(await batchGet(table, keys), readDocument);
    return new Map(read.map((document) => [document.id, document]));
  }

  async function byDay<Value>(
    shopId: string,
    range: Range,
    page: { prefix: string; after: string; limit: number },
    read: (item: RawItem) => Value,
  ): Promise<Booked<Value>> {
    const { prefix, after, limit } = page;
    const [first, end] = [`${prefix}${range.from}#`, `${prefix}${range.to}$`];
    const from = after && prefix + after;
    const { items, last } = await query(shopId, first, end, from, limit);
    const found = readable(items, read);
    return { found, unreadable: items.length - found.length, last: last?.slice(prefix.length) };
  }

  const takings = (shopId: string, range: Range, after: string, limit: number) =>
    byDay(shopId, range, { prefix: TAKING_PREFIX, after, limit }, (item) => ({
      ...takingKind.read(item),
      id: String(item.sk).split('#')[2] ?? '',
    }));

  /** Returns the summaries of invoices by id. One more request reads the invoices that have no stored account. */
  async function linesOf(shopId: string, invoiceIds: readonly string[]) {
    const keys = invoiceIds.map((id) => summaryKey(shopId, id));
    const found = readable(await batchGet(table, keys), summaryKind.read);
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

  async function withInvoices<Found extends { id: string; documentId: string }>(
    shopId: string,
    { found, ...page }: Booked<Found>,
  ) {
    const invoices = await linesOf(shopId, paidBy(found));
    return {
      ...page,
      found: found.map((each) => ({
        ...each,
        recordedOn: parisDay(createdMsOf(each.id)),
        invoice: invoices.get(each.documentId),
      })),
    };
  }

  /** This reads payments, refunds and the credit notes that change takings, each with the fields of its invoice. */
  const receipts: ReadPage<Receipt> = async (...asked) => {
    const { found, ...page } = await withInvoices(asked[0], await takings(...asked));
    const isBonus = ({ id, invoice }: (typeof found)[number]) =>
      invoice?.bonus?.payments?.includes(id) ?? false;
    return { ...page, found: found.map((each) => ({ ...each, isBonus: isBonus(each) })) };
  };

  /** This reads the bonuses that were written off, or whose loss was cancelled. */
  const losses: ReadPage<Loss> = async (shopId, range, after, limit) => {
    const page = { prefix: BONUS_LOSS_PREFIX, after, limit };
    return withInvoices(shopId, await byDay(shopId, range, page, readBonusLoss));
  };

  /** This reads the same items as `receipts`, each with its invoice as it was issued, without which none can be read. */
  const payments: ReadPage<{ taking: Taking; invoice: IssuedDocument }> = async (
    shopId,
    range,
    after,
    limit,
  ) => {
    const { found, ...page } = await takings(shopId, range, after, limit);
    const invoices = await documentsOf(shopId, paidBy(found));
    const paid = found.flatMap((taking) => {
      const invoice = invoices.get(taking.documentId);
      return invoice ? [{ taking, invoice }] : [];
    });
    return { ...page, found: paid, unreadable: page.unreadable + found.length - paid.length };
  };

  return { sales, receipts, losses, payments };
}

const paidBy = (found: readonly { documentId: string }[]) =>
  found.map(({ documentId }) => documentId);

/** These documents may have purchase prices: sales under the margin scheme, and the invoices that they credit. */
const withPurchases = (sold: readonly IssuedDocument[]): string[] =>
  sold
    .filter(sellsByMargin)
    .flatMap(({ id, documentType, origin }) =>
      documentType === 'avoir' && origin ? [id, origin.id] : [id],
    );
