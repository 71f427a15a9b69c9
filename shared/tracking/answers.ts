import * as z from 'zod/mini';
import { openingHoursSchema } from '../company/answers.ts';
import { deviceTypeSchema, historyEntrySchema, repairStatusSchema } from '../repairs/repairs.ts';

const shopSchema = z.object({ company_name: z.string(), phone: z.string() });
export type TrackedShop = z.infer<typeof shopSchema>;

/** What a customer needs to collect a finished repair. */
const pickupDetailsSchema = z.object({
  company_name: z.string(),
  address: z.string(),
  phone: z.string(),
  schedule: openingHoursSchema,
});
export type PickupDetails = z.infer<typeof pickupDetailsSchema>;

/**
 * Answer of GET /api/suivi/{trackingNumber}: everything the public page shows and nothing more (design, decision 13).
 * The page takes the type alone: the schema would weigh more than all it shows.
 */
export const publicRepairSchema = z.object({
  trackingNumber: z.string(),
  status: repairStatusSchema,
  /** Oldest first, as stored: the newest fifty. */
  statusHistory: z.array(historyEntrySchema),
  /** Of the entries before those: how many, and the statuses they had, each once, in the order each was last had. */
  earlier: z.optional(z.object({ entries: z.int(), statuses: z.array(repairStatusSchema) })),
  deviceType: deviceTypeSchema,
  deviceModel: z.string(),
  issue: z.string(),
  /** 'Marie D.' by number alone, 'Marie Durand' with the link's key; empty where `reserved`. */
  customerName: z.string(),
  /** There when fault, name and messages are left out, since the shop shows them to who holds the link's key alone. */
  reserved: z.optional(z.literal(true)),
  created_at: z.string(),
  /** Who repairs, and where they are called; empty texts where the shop has not said, null when it has said nothing. */
  shop: z.nullable(shopSchema),
  /** Only while it waits to be collected, and when the shop has a company profile. */
  pickup: z.nullable(pickupDetailsSchema),
  /** Grows with each write of the repair, so that a late or repeated copy is known for what it is. */
  version: z.int(),
  /** When the device was given back (ISO 8601, UTC). */
  handedOverAt: z.optional(z.string()),
});
export type PublicRepair = z.infer<typeof publicRepairSchema>;
