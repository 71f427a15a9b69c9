import * as z from 'zod/mini';
import { keysOf } from '../keys-of.ts';
import { repairLoansSchema } from './loans/answers.ts';
import { deliverySchema, entryNotificationsSchema, phoneNumberSchema } from './notifications.ts';
import { DEVICE_TYPES, STATUSES } from './repair-status.ts';

export {
  DEVICE_TYPES,
  type DeviceType,
  deviceLabel,
  historyMessage,
  REPAIR_STATUSES,
  type RepairStatus,
  STATUSES,
} from './repair-status.ts';

export const repairStatusSchema = z.enum(keysOf(STATUSES), 'Ce statut n’existe pas.');
export const deviceTypeSchema = z.enum(
  keysOf(DEVICE_TYPES),
  'Choisissez un type d’appareil dans la liste.',
);

const DEVICE_FIELDS = ['deviceType', 'deviceModel', 'issue'] as const;
export type DeviceField = (typeof DEVICE_FIELDS)[number];

export const CUSTOMER_FIELDS = [
  'customerName',
  'customerFirstName',
  'customerEmail',
  'customerPhone',
] as const;
export type CustomerField = (typeof CUSTOMER_FIELDS)[number];

export const REPAIR_FIELDS = [...DEVICE_FIELDS, ...CUSTOMER_FIELDS] as const;
export type RepairField = (typeof REPAIR_FIELDS)[number];

/** Corrections of these fields are logged: the fields of the form, and the promised day. */
export const correctedFieldSchema = z.enum([...REPAIR_FIELDS, 'promisedOn']);
export type CorrectedField = z.infer<typeof correctedFieldSchema>;

export const historyEntrySchema = z.object({
  status: repairStatusSchema,
  timestamp: z.string(),
  message: z.string(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

export const repairSummarySchema = z.object({
  id: z.string(),
  trackingNumber: z.string(),
  deviceType: deviceTypeSchema,
  deviceModel: z.string(),
  issue: z.string(),
  customerName: z.string(),
  customerFirstName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  /**
   * This number was read from `customerPhone` when it was entered. The number is absent when the text is not a
   * number.
   */
  phoneNumber: z.optional(phoneNumberSchema),
  status: repairStatusSchema,
  created_at: z.string(),
  updated_at: z.string(),
  /** The version grows by one with each write, so that late or repeated copies are recognized. */
  version: z.int(),
  /** These are the outcomes of notifying the customer of the latest change. A channel without an attempt is absent. */
  deliveries: z.object({ email: z.optional(deliverySchema), sms: z.optional(deliverySchema) }),
  /** The device was handed over at this instant (ISO 8601, UTC). Such a repair is not in the list of open repairs. */
  handedOverAt: z.optional(z.string()),
  /** The repair was withdrawn at this instant (ISO 8601, UTC). Such a repair is in no list and no figure. */
  withdrawnAt: z.optional(z.string()),
  /** This is the number, from 0, of the latest history entry about which the shop called the customer. */
  calledEntry: z.optional(z.int()),
  /** The shop promised the repair for this day, 'YYYY-MM-DD' in Paris. */
  promisedOn: z.optional(z.string()),
  returnOf: z.optional(z.string()),
  /** The customer has had a device on loan since this instant (ISO 8601, UTC). */
  lentSince: z.optional(z.string()),
  /**
   * The customer sent the latest reply at this instant (ISO 8601, UTC). It is absent once the shop has read the reply.
   */
  repliedAt: z.optional(z.string()),
});
export type RepairSummary = z.infer<typeof repairSummarySchema>;

/** Only the shop sees the corrections and their instants (ISO 8601, UTC). Long texts are cut. */
export const correctionSchema = z.object({
  at: z.string(),
  field: correctedFieldSchema,
  from: z.string(),
  to: z.string(),
});
export type Correction = z.infer<typeof correctionSchema>;

export const HISTORY_PAGE_SIZE = 50;

const notifiedEntrySchema = z.object({
  ...historyEntrySchema.shape,
  notified: z.optional(entryNotificationsSchema),
});

export const repairSchema = z.object({
  ...repairSummarySchema.shape,
  statusHistory: z.array(notifiedEntrySchema),
  earlierEntries: z.optional(z.int()),
  /**
   * The customer is notified of a held change at this instant (ISO 8601, UTC). It is absent without a hold, and after
   * it.
   */
  heldUntil: z.optional(z.string()),
  /** The links of the customer's messages have this key. The tracking page is complete only with it. */
  tracking_key: z.string(),
  hasReplies: z.optional(z.literal(true)),
  /**
   * These are the tracking numbers of the whole intake, including this one. They are absent when this device came
   * alone.
   */
  intake: z.optional(z.array(z.string())),
  returns: z.optional(z.array(z.string())),
  /** These loans are absent when the shop never lent a device for this repair. */
  loans: z.optional(repairLoansSchema),
  notes: z.optional(z.string()),
  corrections: z.optional(z.array(correctionSchema)),
});
export type Repair = z.infer<typeof repairSchema>;

export const changedRepairSchema = z.object({
  ...repairSummarySchema.shape,
  heldUntil: repairSchema.shape.heldUntil,
});

/** Only these facts are known about a repair whose record cannot be read. */
const unreadableRepairSchema = z.object({
  trackingNumber: repairSummarySchema.shape.trackingNumber,
  created_at: repairSummarySchema.shape.created_at,
});
export type UnreadableRepair = z.infer<typeof unreadableRepairSchema>;

/** A page lists repairs, newest first. `cursor` is null on the last page, and an empty `unreadable` is absent. */
export const repairPageSchema = z.object({
  repairs: z.array(repairSummarySchema),
  unreadable: z.optional(z.array(unreadableRepairSchema)),
  cursor: z.nullable(z.string()),
});
export type RepairPage = z.infer<typeof repairPageSchema>;

export const REPAIRS_PAGE_SIZE = 24;

export const repairStatsSchema = z.object({
  total: z.int(),
  pending: z.int(),
  inProgress: z.int(),
  completed: z.int(),
  needsContact: z.int(),
});
export type RepairStats = z.infer<typeof repairStatsSchema>;
