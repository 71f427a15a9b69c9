import * as z from 'zod/mini';
import type { DocumentSettings } from '../../shared/company/company.ts';
import { HOLD_CHOICES } from '../../shared/company/hold.ts';
import { FRANCHISE_MENTIONS, VAT_REGIMES } from '../../shared/documents/vat/vat-regimes.ts';
import { keysOf } from '../../shared/keys-of.ts';
import { recordOf } from '../../shared/record-of.ts';
import { LIMITED_STATUSES } from '../../shared/repairs/follow-up/waiting-days.ts';
import { type RawItem, readOr, storedKind } from '../platform/table/stored-item.ts';

const text = z.optional(z.string());
const number = z.optional(z.nullable(z.number()));

const settings = z.object({
  vat_regime: z.optional(z.enum(['', ...keysOf(VAT_REGIMES)])),
  franchise_mention: z.optional(z.enum(['', ...keysOf(FRANCHISE_MENTIONS)])),
  vat_number: text,
  legal_details: text,
  mediator_name: text,
  mediator_url: text,
  iban: text,
  electronic_address: text,
  late_penalty_rate: number,
  payment_days: number,
  quote_validity_days: number,
}) satisfies z.ZodMiniType<DocumentSettings>;

/** The specification calls this company_config. The shop sets single fields, so each may be absent. */
export const companyKind = storedKind({
  name: 'company',
  version: 1,
  schema: z.object({
    ...settings.shape,
    user_id: text,
    company_name: text,
    siret: text,
    phone: text,
    address: text,
    logo_url: text,
    /** Each change to a group of settings raises this number. */
    revision: z.optional(z.int()),
    waiting_days: z.optional(z.object(recordOf(LIMITED_STATUSES, () => z.int()))),
    /** The keys are English. French keys of old data are still read. */
    daily_hours: z.optional(
      z.record(z.string(), z.object({ open: z.string(), close: z.string(), closed: z.boolean() })),
    ),
    hold_seconds: z.optional(z.literal([...HOLD_CHOICES])),
    ready_messages: z.optional(z.record(z.string(), z.array(z.string()))),
    details_by_number: z.optional(z.boolean()),
    promised_day_shown: z.optional(z.boolean()),
    replies_taken: z.optional(z.boolean()),
    bonus_labels: z.optional(z.record(z.string(), z.record(z.string(), z.string()))),
    reviews: z.optional(z.object({ on: z.boolean(), url: text })),
    reminders: z.optional(
      z.object({
        quotes: z.object({ on: z.boolean(), days: z.int(), words: text }),
        notFetched: z.object({ on: z.boolean(), words7: text, words30: text, words90: text }),
      }),
    ),
  }),
});

export type StoredCompany = ReturnType<typeof companyKind.read>;

/** When the company cannot be read, these settings hide from visitors everything that the shop may have hidden. */
const UNREADABLE: StoredCompany = { details_by_number: false };

/** Reads a company for visitors. An unreadable one is reported, and `UNREADABLE` replaces it. */
export const companyForStrangers = (item: RawItem | undefined): StoredCompany | undefined =>
  item && readOr(item, companyKind.read, () => UNREADABLE);

/** Reads a company. An unreadable one is reported and counts as missing. */
export const companyOrNone = (item: RawItem | undefined): StoredCompany | undefined =>
  item && readOr(item, companyKind.read, () => undefined);
