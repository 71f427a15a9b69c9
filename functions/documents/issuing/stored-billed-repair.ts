import * as z from 'zod/mini';
import { storedKind } from '../../platform/table/stored-item.ts';
import { shopPartition } from '../../platform/table/table-keys.ts';
import { depositShape } from '../document-shapes.ts';

export const BILLED_PREFIX = 'BILLED#';

/** Fully credited invoices are left out. Invoices and deposits are in the order of issue; the quote is the newest. */
export const billedRepairKind = storedKind({
  name: 'billed-repair',
  version: 1,
  schema: z.object({
    invoices: z.array(depositShape),
    deposits: z.array(depositShape),
    quote: z.optional(depositShape),
  }),
});
export type BilledRepair = z.infer<typeof billedRepairKind.schema>;

export const billedRepairKey = (shopId: string, trackingNumber: string) => ({
  pk: shopPartition(shopId),
  sk: `${BILLED_PREFIX}${trackingNumber}`,
});
