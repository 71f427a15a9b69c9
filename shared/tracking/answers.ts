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

/** A repair's documents ask its customer for these answers and payments. Each path leads to a page with a key. */
const asksSchema = z.object({
  quote: z.optional(z.object({ totalCents: z.int(), validUntil: z.string(), path: z.string() })),
  /** The customer has accepted this quote. It is shown until an invoice follows or the device is handed over. */
  accepted: z.optional(z.object({ number: z.string(), totalCents: z.int(), at: z.string() })),
  /**
   * Each invoice has its amount due, `parts` that say in French why this amount is less than the price, and a
   * `path` to the payment.
   */
  due: z.array(
    z.object({
      number: z.string(),
      isDeposit: z.optional(z.literal(true)),
      cents: z.int(),
      parts: z.optional(z.string()),
      path: z.optional(z.string()),
    }),
  ),
});
export type Asks = z.infer<typeof asksSchema>;

/**
 * The public page shows all of these fields. The page imports only the type, because the schema is larger than the
 * page.
 */
export const publicRepairSchema = z.object({
  trackingNumber: z.string(),
  status: repairStatusSchema,
  statusHistory: z.array(historyEntrySchema),
  /** This has the number of earlier entries and their statuses, each once. The latest status comes last. */
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
  /** This is present for a visitor without the link's key, even when the key would show nothing more. */
  byNumber: z.optional(z.literal(true)),
  created_at: z.string(),
  /**
   * The shop's name and phone number are empty if the shop has not entered them. The value is null without a
   * profile.
   */
  shop: z.nullable(shopSchema),
  /** This is present while the device waits to be collected, if the shop has a profile. */
  pickup: z.nullable(pickupDetailsSchema),
  version: z.int(),
  handedOverAt: z.optional(z.string()),
  /** An unfinished repair is promised for this day, 'YYYY-MM-DD', if the shop shows it. */
  promisedOn: z.optional(z.string()),
  /** This is present for a holder of the key who can write to the shop. */
  reply: z.optional(
    z.object({
      /** The latest reply was sent at this instant (ISO 8601, UTC). It is absent once the shop has read the reply. */
      sentAt: z.optional(z.string()),
      last: z.optional(z.object({ at: z.string(), text: z.string() })),
    }),
  ),
  /** This is present for a holder of the key who still has a device of the shop after the repair. */
  hasLoan: z.optional(z.literal(true)),
  /** This is present for a holder of the key, or of a former key, who can refuse the shop's review requests. */
  canOptOut: z.optional(z.literal(true)),
  optedOut: z.optional(z.literal(true)),
  pictures: z.optional(z.int()),
  asks: z.optional(asksSchema),
});
export type PublicRepair = z.infer<typeof publicRepairSchema>;
