import type { DocumentSummary } from '../../../shared/documents/issued/issued.ts';
import { paymentStanding } from '../../../shared/payments/payments.ts';
import { batchGet } from '../../platform/table/batch-get.ts';
import { beginsWith, dynamo } from '../../platform/table/expression.ts';
import { queryPage } from '../../platform/table/items.ts';
import { readable } from '../../platform/table/stored-item.ts';
import type { Table } from '../../platform/table/table.ts';
import { shopPartition } from '../../platform/table/table-keys.ts';
import { transact } from '../../platform/table/transaction.ts';
import { put, remove, update } from '../../platform/table/writes.ts';
import { summaryKey } from '../document-keys.ts';
import type { KnownSummary } from '../documents.ts';
import { summaryKind } from '../stored-summary.ts';
import {
  FOLLOWED_PREFIX,
  type FollowedInvoice,
  followedInvoiceItem,
  followedInvoiceKey,
  followedInvoiceKind,
} from './stored-followed-invoice.ts';

export type AwaitedInvoice = { invoice: DocumentSummary; dueDate: string };

export type FollowedInvoicesRepository = ReturnType<typeof followedInvoicesRepository>;

/** An invoice has an item here as long as its shop waits for its payment. */
export function followedInvoicesRepository(table: Table) {
  /** Returns at most `limit` awaited invoices in their state on `today`, the earliest due day first. */
  async function awaited(
    shopId: string,
    today: string,
    limit: number,
  ): Promise<{ found: AwaitedInvoice[]; more: boolean }> {
    const { items, last } = await queryPage(table, {
      KeyConditionExpression: beginsWith(shopPartition(shopId), FOLLOWED_PREFIX),
      Limit: limit,
    });
    const followed = readable(items, followedInvoiceKind.read);
    const keys = followed.map(({ id }) => summaryKey(shopId, id));
    const summaries = readable(await batchGet(table, keys), summaryKind.read);
    const invoices = new Map(summaries.map((each) => [each.id, each]));
    const found = followed.flatMap(({ id, dueDate }) => {
      const invoice = invoices.get(id);
      // The shop does not wait for a paid or credited invoice, even if the item is still there.
      return invoice && paymentStanding(invoice, today).dueCents > 0 ? [{ invoice, dueDate }] : [];
    });
    return { found, more: last !== undefined };
  }

  /** Returns `false` when the summary has changed since it was read, because by then the invoice may be paid. */
  async function set(
    shopId: string,
    invoice: FollowedInvoice,
    read: KnownSummary,
    isFollowed: boolean,
  ): Promise<boolean> {
    const isAwaited = isFollowed && paymentStanding(read, '').dueCents > 0;
    const stamp = dynamo`item_version = ${summaryKind.version}`;
    const refusals = await transact(table, [
      update(
        summaryKey(shopId, invoice.id),
        isFollowed
          ? dynamo`REMOVE isUnfollowed SET ${stamp} ADD #version ${1}`
          : dynamo`SET isUnfollowed = ${true}, ${stamp} ADD #version ${1}`,
        dynamo`#version = ${read.version}`,
      ),
      isAwaited
        ? put(followedInvoiceItem(shopId, invoice))
        : remove(followedInvoiceKey(shopId, invoice)),
    ]);
    return refusals === undefined;
  }

  return { awaited, set };
}
