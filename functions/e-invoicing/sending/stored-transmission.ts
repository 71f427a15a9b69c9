import * as z from 'zod/mini';
import { REPORTING_STATES, SENDING_STATES } from '../../../shared/e-invoicing/sending.ts';
import { type RawItem, storedKind } from '../../platform/stored-item.ts';
import { shopPartition } from '../../platform/table-keys.ts';

export const TRANSMISSION_PREFIX = 'TRANSMISSION#';

/** By its number: what the platforms say of an invoice names that, and no id of ours. */
export const transmissionKey = (shopId: string, number: string) => ({
  pk: shopPartition(shopId),
  sk: `${TRANSMISSION_PREFIX}${number}`,
});

/** A payment that the platform is told of (status 212): of each there is one. */
const receiptSchema = z.object({
  payment_id: z.string(),
  /** What is told of it, with tax; below zero what was given back. */
  amount_cents: z.int(),
  state: z.enum(REPORTING_STATES),
  at_ms: z.int(),
  first_ms: z.int(),
  reason: z.optional(z.string()),
  flow_id: z.optional(z.string()),
});
export type ReportedReceipt = z.infer<typeof receiptSchema>;

/** An invoice of ours on its way to the platform, and what has been said of it since. */
export const transmissionKind = storedKind({
  name: 'transmission',
  version: 1,
  schema: z.object({
    document_id: z.string(),
    /** The seller's, under which the platform has it. */
    siren: z.string(),
    state: z.enum(SENDING_STATES),
    /** Since when it is in that state, and when it was tried first. */
    at_ms: z.int(),
    first_ms: z.int(),
    /** While a sender is at it, until when; 0 when none is. */
    leased_until_ms: z.int(),
    reason: z.optional(z.string()),
    /** The platform's, once it has taken it. */
    flow_id: z.optional(z.string()),
    statuses: z.array(z.object({ code: z.int(), at_ms: z.int(), reason: z.optional(z.string()) })),
    receipts: z.array(receiptSchema),
    /** Counts its writes: the guard of two at once. */
    revision: z.int(),
  }),
});
export type Transmission = z.infer<typeof transmissionKind.schema>;

/** @throws UnreadableItem */
export const readTransmission = (item: RawItem): Transmission => transmissionKind.read(item);

export const transmissionItem = (shopId: string, number: string, told: Transmission) => ({
  ...transmissionKey(shopId, number),
  ...transmissionKind.stamp,
  ...told,
});
