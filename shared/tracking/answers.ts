import * as z from 'zod/mini';
import { openingHoursSchema } from '../company/answers.ts';
import { deviceTypeSchema, historyEntrySchema, repairStatusSchema } from '../repairs/repairs.ts';

const shopSchema = z.object({ company_name: z.string(), phone: z.string() });
export type TrackedShop = z.infer<typeof shopSchema>;

const pickupDetailsSchema = z.object({
  company_name: z.string(),
  address: z.string(),
  phone: z.string(),
  schedule: openingHoursSchema,
});
export type PickupDetails = z.infer<typeof pickupDetailsSchema>;

/** The answers and payments that a repair's documents ask of its customer. Each path leads to a page with a key. */
const asksSchema = z.object({
  quote: z.optional(z.object({ totalCents: z.int(), validUntil: z.string(), path: z.string() })),
  /** The quote that the customer has accepted, until an invoice follows or the device is handed over. */
  accepted: z.optional(z.object({ number: z.string(), totalCents: z.int(), at: z.string() })),
  /** The amount due of each invoice, and what was paid of it; `path` where it can be paid by card. */
  due: z.array(
    z.object({
      number: z.string(),
      isDeposit: z.optional(z.literal(true)),
      cents: z.int(),
      paidCents: z.optional(z.int()),
      path: z.optional(z.string()),
    }),
  ),
});
export type Asks = z.infer<typeof asksSchema>;

/** All that the public page shows. The page imports only the type: the schema is larger than the page. */
export const publicRepairSchema = z.object({
  trackingNumber: z.string(),
  status: repairStatusSchema,
  statusHistory: z.array(historyEntrySchema),
  /** The number of earlier entries, and their statuses, each once. The latest status comes last. */
  earlier: z.optional(z.object({ entries: z.int(), statuses: z.array(repairStatusSchema) })),
  deviceType: deviceTypeSchema,
  deviceModel: z.string(),
  issue: z.string(),
  /**
   * The name is 'Marie D.' with the number alone, 'Marie Durand' with the key of the link, and empty when `reserved`.
   */
  customerName: z.string(),
  /**
   * This is present when fault, name and messages are left out because the shop shows them only with the key of the
   * link.
   */
  reserved: z.optional(z.literal(true)),
  /** This is present for a visitor without the link's key, whatever waits for its holder. */
  byNumber: z.optional(z.literal(true)),
  created_at: z.string(),
  /** The shop's name and phone number; empty texts where it has not entered them, null when it has no profile. */
  shop: z.nullable(shopSchema),
  /** Present while the device waits to be collected, when the shop has a profile. */
  pickup: z.nullable(pickupDetailsSchema),
  version: z.int(),
  handedOverAt: z.optional(z.string()),
  /** The day for which an unfinished repair is promised, 'YYYY-MM-DD', where the shop shows it. */
  promisedOn: z.optional(z.string()),
  /** Present for a holder of the key who can write to the shop. */
  reply: z.optional(
    z.object({
      /** The instant of the latest reply (ISO 8601, UTC) while the shop has not read it. */
      sentAt: z.optional(z.string()),
      last: z.optional(z.object({ at: z.string(), text: z.string() })),
    }),
  ),
  /** Present for a holder of the key who still has a device of the shop after the repair. */
  hasLoan: z.optional(z.literal(true)),
  /** Present for a holder of the key, or of a former key, who can refuse the shop's review requests. */
  canOptOut: z.optional(z.literal(true)),
  optedOut: z.optional(z.literal(true)),
  pictures: z.optional(z.int()),
  asks: z.optional(asksSchema),
});
export type PublicRepair = z.infer<typeof publicRepairSchema>;
