import * as z from 'zod/mini';
import { storedKind } from '../../../platform/table/stored-item.ts';

export const paymentLinkKey = (id: string) => ({ pk: `INVOICE#${id}`, sk: 'PAYMENT-LINK' });

/** `session` is the Stripe page that the link last opened. */
export const paymentLinkKind = storedKind({
  name: 'payment-link',
  version: 1,
  schema: z.object({
    user_id: z.string(),
    id: z.string(),
    key: z.string(),
    session: z.exactOptional(z.object({ id: z.string(), accountId: z.string() })),
  }),
});
export type PaymentLink = z.infer<typeof paymentLinkKind.schema>;

export const paymentLinkItem = (link: PaymentLink) =>
  paymentLinkKind.item(paymentLinkKey(link.id), link);
