import * as z from 'zod/mini';
import { FRANCHISE_MENTIONS, VAT_REGIMES } from '../documents/vat/vat-regimes.ts';
import { keysOf } from '../keys-of.ts';

import { HOLD_CHOICES } from './hold.ts';

const dayHoursSchema = z.object({ open: z.string(), close: z.string(), closed: z.boolean() });

/** Times have the form 'HH:MM', in Paris. */
export const openingHoursSchema = z.object({
  monday: dayHoursSchema,
  tuesday: dayHoursSchema,
  wednesday: dayHoursSchema,
  thursday: dayHoursSchema,
  friday: dayHoursSchema,
  saturday: dayHoursSchema,
  sunday: dayHoursSchema,
});

const words = z.optional(z.string());
const remindersSchema = z.object({
  quotes: z.object({ on: z.boolean(), days: z.int(), words }),
  notFetched: z.object({ on: z.boolean(), words7: words, words30: words, words90: words }),
});

/** The first four texts are empty until the shop sets them. Other settings are then absent, empty or null. */
export const companySchema = z.object({
  company_name: z.string(),
  siret: z.string(),
  phone: z.string(),
  address: z.string(),
  logo_url: z.nullable(z.string()),
  schedule: openingHoursSchema,
  /** Each change to a group of settings raises this number. An absent number means 0. */
  revision: z.optional(z.int()),
  vat_regime: z.optional(z.enum(['', ...keysOf(VAT_REGIMES)])),
  franchise_mention: z.optional(z.enum(['', ...keysOf(FRANCHISE_MENTIONS)])),
  vat_number: z.optional(z.string()),
  legal_details: z.optional(z.string()),
  mediator_name: z.optional(z.string()),
  mediator_url: z.optional(z.string()),
  iban: z.optional(z.string()),
  electronic_address: z.optional(z.string()),
  late_penalty_rate: z.optional(z.nullable(z.number())),
  payment_days: z.optional(z.nullable(z.int())),
  quote_validity_days: z.optional(z.nullable(z.int())),
  bonus_labels: z.optional(z.record(z.string(), z.record(z.string(), z.string()))),
  /**
   * A change is held for this many seconds before the customer is notified. If the field is absent, it is held for ten
   * seconds.
   */
  hold_seconds: z.optional(z.literal([...HOLD_CHOICES])),
  reminders: z.optional(remindersSchema),
  reviews: z.optional(z.object({ on: z.boolean(), url: z.optional(z.string()) })),
  ready_messages: z.optional(z.record(z.string(), z.array(z.string()))),
  /**
   * A visitor with only the tracking number sees the fault, the messages and the shortened name, unless this is
   * false.
   */
  details_by_number: z.optional(z.boolean()),
  /** The tracking page shows the promised day only if this is true. */
  promised_day_shown: z.optional(z.boolean()),
  /** Customers may write to the shop from the tracking page, unless this is false. */
  replies_taken: z.optional(z.boolean()),
});
export type Company = z.infer<typeof companySchema>;

export const uploadedLogoSchema = z.object({ publicUrl: z.string(), key: z.string() });
export type UploadedLogo = z.infer<typeof uploadedLogoSchema>;

/** The names are those of the shop's stored images, with `size` in bytes. */
export const logoListSchema = z.object({
  logos: z.array(
    z.object({
      name: z.string(),
      publicUrl: z.string(),
      size: z.int(),
      updated_at: z.string(),
    }),
  ),
});
export type StoredLogo = z.infer<typeof logoListSchema>['logos'][number];
