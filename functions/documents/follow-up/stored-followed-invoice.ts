import * as z from 'zod/mini';
import { storedKind } from '../../platform/table/stored-item.ts';
import { shopKey } from '../../platform/table/table-keys.ts';

export const FOLLOWED_PREFIX = 'FOLLOWED#';

/** A shop waits for the payment of this invoice. The key begins with the due day, so overdue invoices come first. */
export const followedInvoiceKind = storedKind({
  name: 'followed-invoice',
  version: 1,
  schema: z.object({ id: z.string(), dueDate: z.string() }),
});
export type FollowedInvoice = z.infer<typeof followedInvoiceKind.schema>;

export const followedInvoiceKey = (shopId: string, { id, dueDate }: FollowedInvoice) =>
  shopKey(shopId, `${FOLLOWED_PREFIX}${dueDate}#${id}`);

export const followedInvoiceItem = (shopId: string, invoice: FollowedInvoice) =>
  followedInvoiceKind.item(followedInvoiceKey(shopId, invoice), invoice);
