import * as z from 'zod/mini';
import { REPORTING_STATES, SENDING_STATES } from '../../../shared/e-invoicing/sending.ts';
import { storedKind } from '../../platform/table/stored-item.ts';
import { shopKey } from '../../platform/table/table-keys.ts';

export const TRANSMISSION_PREFIX = 'TRANSMISSION#';

/** The number is in the key, because platforms name an invoice by its number and not by our id. */
export const transmissionKey = (shopId: string, number: string) =>
  shopKey(shopId, `${TRANSMISSION_PREFIX}${number}`);

/** A payment has at most one report to the platform (status 212). */
const receiptSchema = z.object({
  payment_id: z.string(),
  /** The amount is with tax, and below zero for a refund. */
  amount_cents: z.int(),
  state: z.enum(REPORTING_STATES),
  at_ms: z.int(),
  first_ms: z.int(),
  reason: z.optional(z.string()),
  flow_id: z.optional(z.string()),
});
export type ReportedReceipt = z.infer<typeof receiptSchema>;

export const transmissionKind = storedKind({
  name: 'transmission',
  version: 1,
  schema: z.object({
    document_id: z.string(),
    siren: z.string(),
    state: z.enum(SENDING_STATES),
    at_ms: z.int(),
    first_ms: z.int(),
    leased_until_ms: z.int(),
    reason: z.optional(z.string()),
    /** The platform's id of the invoice is present once the platform has accepted the invoice. */
    flow_id: z.optional(z.string()),
    statuses: z.array(z.object({ code: z.int(), at_ms: z.int(), reason: z.optional(z.string()) })),
    receipts: z.array(receiptSchema),
    /** Counts the writes. Each write requires the revision that it has read, so only one of two writers succeeds. */
    revision: z.int(),
  }),
});
export type Transmission = z.infer<typeof transmissionKind.schema>;

export const transmissionItem = (shopId: string, number: string, transmission: Transmission) =>
  transmissionKind.item(transmissionKey(shopId, number), transmission);
