import * as z from 'zod/mini';
import type { IssuedDocument } from '../../shared/documents/issued.ts';
import { type RawItem, storedKind } from '../platform/stored-item.ts';
import { shopPartition } from '../platform/table-keys.ts';

export const FOLLOWED_PREFIX = 'FOLLOWED#';

/**
 * An invoice whose payment its shop waits for. Its key begins with the due day, so that overdue invoices come first.
 */
export const followedInvoiceKind = storedKind({
  name: 'followed-invoice',
  version: 1,
  schema: z.object({ id: z.string(), dueDate: z.string() }),
});
export type FollowedInvoice = z.infer<typeof followedInvoiceKind.schema>;

/** @throws UnreadableItem */
export const readFollowedInvoice = (item: RawItem): FollowedInvoice =>
  followedInvoiceKind.read(item);

export const followedInvoiceKey = (shopId: string, { id, dueDate }: FollowedInvoice) => ({
  pk: shopPartition(shopId),
  sk: `${FOLLOWED_PREFIX}${dueDate}#${id}`,
});

export const followedInvoiceItem = (shopId: string, { id, dueDate }: FollowedInvoice) => ({
  ...followedInvoiceKey(shopId, { id, dueDate }),
  ...followedInvoiceKind.stamp,
  id,
  dueDate,
});

/**
 * Whether an invoice is followed from its issue, which is the case if it gives the client time to pay. An invoice that
 * is due on its own day is paid at the counter, and the shop would have too many such invoices to tick off.
 */
export const isFollowedByItself = ({
  documentType,
  dueDate,
  invoiceDate,
}: IssuedDocument): boolean =>
  documentType === 'facture' && dueDate !== null && dueDate > invoiceDate;
