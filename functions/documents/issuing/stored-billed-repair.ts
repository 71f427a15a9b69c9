import * as z from 'zod/mini';
import { storedKind } from '../../platform/table/stored-item.ts';
import { shopPartition } from '../../platform/table/table-keys.ts';
import { depositShape } from '../document-shapes.ts';

export const BILLED_PREFIX = 'BILLED#';

/**
 * What was billed for a repair: the invoices that are not fully credited, and the deposit invoices, both in the order
 * of issue. Its newest quote is stored too.
 */
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
