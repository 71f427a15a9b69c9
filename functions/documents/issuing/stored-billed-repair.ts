import * as z from 'zod/mini';
import { depositReferenceSchema } from '../../../shared/documents/issued/issued-parts.ts';
import { storedKind } from '../../platform/table/stored-item.ts';
import { shopKey } from '../../platform/table/table-keys.ts';

export const BILLED_PREFIX = 'BILLED#';

/** Bills are in the order of issue, without fully credited ones. `quote` is the newest quote. */
export const billedRepairKind = storedKind({
  name: 'billed-repair',
  version: 1,
  schema: z.object({
    invoices: z.array(depositReferenceSchema),
    deposits: z.array(depositReferenceSchema),
    quote: z.optional(depositReferenceSchema),
  }),
});
export type BilledRepair = z.infer<typeof billedRepairKind.schema>;

export const billedRepairKey = (shopId: string, trackingNumber: string) =>
  shopKey(shopId, `${BILLED_PREFIX}${trackingNumber}`);
