import * as z from 'zod/mini';
import { optionalEmail, optionalLine, optionalText, REQUIRED, requiredLine } from '../text.ts';
import { deliverySchema, entryNotificationsSchema, phoneNumberSchema } from './notifications.ts';
import { DEVICE_TYPES, type DeviceType, type RepairStatus, STATUSES } from './repair-status.ts';

export {
  DEVICE_TYPES,
  type DeviceType,
  deviceLabel,
  historyMessage,
  REPAIR_STATUSES,
  type RepairStatus,
  STATUSES,
} from './repair-status.ts';

export const repairStatusSchema = z.enum(
  Object.keys(STATUSES) as [RepairStatus, ...RepairStatus[]],
  'Ce statut n’existe pas.',
);
export const deviceTypeSchema = z.enum(
  Object.keys(DEVICE_TYPES) as [DeviceType, ...DeviceType[]],
  'Choisissez un type d’appareil dans la liste.',
);

/** Longest texts of a repair, in UTF-16 units. */
export const REPAIR_LIMITS = {
  deviceModel: 80,
  issue: 1000,
  customerName: 80,
  customerFirstName: 80,
  customerPhone: 30,
  message: 500,
} as const;

/** The seven fields of the form. */
const repairFields = {
  deviceType: deviceTypeSchema,
  deviceModel: optionalLine(REPAIR_LIMITS.deviceModel),
  issue: optionalText(REPAIR_LIMITS.issue),
  customerName: requiredLine(REPAIR_LIMITS.customerName),
  customerFirstName: optionalLine(REPAIR_LIMITS.customerFirstName),
  customerEmail: optionalEmail,
  customerPhone: optionalLine(REPAIR_LIMITS.customerPhone),
} as const;
export type RepairField = keyof typeof repairFields;
export const REPAIR_FIELDS = Object.keys(repairFields) as [RepairField, ...RepairField[]];

/** With fewer digits nobody can be called: the shortest numbers of a country have six. */
const CALLABLE_DIGITS = 6;

/**
 * What is wrong with how a customer is to be told: by e-mail, or where there is none by phone (design, decision 20). What
 * is told may be anything: it is asked before the fields have been found to be texts.
 */
export function reachErrors(
  told: Partial<Record<string, unknown>>,
): Partial<Record<RepairField, string>> {
  const { customerEmail, customerPhone, noEmail } = told;
  if (noEmail !== true) return customerEmail ? {} : { customerEmail: REQUIRED };
  const digits = typeof customerPhone === 'string' ? customerPhone.replace(/\D/g, '') : '';
  return {
    ...(Boolean(customerEmail) && {
      customerEmail: 'Un client sans e-mail n’a pas d’adresse\u202f: retirez-la.',
    }),
    ...(digits.length < CALLABLE_DIGITS && {
      customerPhone: 'Sans e-mail, indiquez un numéro de téléphone où joindre le client.',
    }),
  };
}

/**
 * Body of POST /api/repairs: the seven fields of the form. The e-mail is required, unless `noEmail` says that the
 * customer has none: then there is none, and the phone is required.
 */
export const newRepairInput = z
  .strictObject({ ...repairFields, noEmail: z.optional(z.boolean()) })
  .check(
    z.check(
      ({ value, issues }) => {
        const told = new Set(issues.map(({ path }) => path?.[0]));
        for (const [field, message] of Object.entries(reachErrors(value))) {
          if (told.has(field)) continue;
          issues.push({ code: 'custom', path: [field], message, input: value });
        }
      },
      // All that is to be mended is told at once, whatever else is.
      { when: ({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value) },
    ),
  );
export type NewRepairInput = z.infer<typeof newRepairInput>;

/** The fields of a record that its shop may correct: those of the form. */
export const correctedFieldSchema = z.enum(REPAIR_FIELDS);

/** Longest notes of a shop about one repair, in UTF-16 units. */
export const NOTES_MAX = 2000;

/**
 * Body of PATCH /api/repairs/{id}: what of the record is to read otherwise. Nobody is told. An empty e-mail, which is what
 * `noEmail` means too, asks for a phone, given here or before.
 */
export const repairCorrectionInput = z.partial(
  z.strictObject({
    ...repairFields,
    noEmail: z.optional(z.boolean()),
    notes: optionalText(NOTES_MAX),
  }),
);
export type RepairCorrectionInput = z.infer<typeof repairCorrectionInput>;
/** How long a change may be held before anybody is told of it. */
export const LONGEST_HOLD_SECONDS = 60;
const HOLD_ERROR = `Indiquez un délai de 0 à ${LONGEST_HOLD_SECONDS} secondes.`;

/** Body of PATCH /api/repairs/{id}/status. */
export const statusChangeInput = z.strictObject({
  status: repairStatusSchema,
  message: optionalText(REPAIR_LIMITS.message),
  /** Seconds during which nobody is told of the change, so that it may be undone; none when absent. */
  hold: z.optional(
    z.int(HOLD_ERROR).check(z.minimum(0, HOLD_ERROR), z.maximum(LONGEST_HOLD_SECONDS, HOLD_ERROR)),
  ),
});
export type StatusChangeInput = z.infer<typeof statusChangeInput>;

/** Body of POST /api/repairs/{id}/called: of which entry of the history, from 0, the customer was told by telephone. */
export const calledInput = z.strictObject({
  entry: z.int().check(z.minimum(0), z.maximum(999_999_999)),
});

export const historyEntrySchema = z.object({
  status: repairStatusSchema,
  /** ISO 8601, UTC. */
  timestamp: z.string(),
  message: z.string(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** A repair as its shop sees it in the list; texts that were not given are empty. A whole repair fits too. */
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
  /** What the phone means, read once as it came in; absent where it means no number. */
  phoneNumber: z.optional(phoneNumberSchema),
  status: repairStatusSchema,
  created_at: z.string(),
  updated_at: z.string(),
  /** Grows by one with each write of the repair, so that a late or repeated copy is known for what it is. */
  version: z.int(),
  /** The outcome of telling the customer of the last change, per channel; absent until the first attempt. */
  deliveries: z.object({ email: z.optional(deliverySchema), sms: z.optional(deliverySchema) }),
  /** When the device was given back (ISO 8601, UTC): the repair has left the day's list. */
  handedOverAt: z.optional(z.string()),
  /** When the record, made in error, was withdrawn (ISO 8601, UTC): it is in no list and no figure. */
  withdrawnAt: z.optional(z.string()),
  /** The entry of the history, from 0, of which the customer was last told by telephone. */
  calledEntry: z.optional(z.int()),
});
export type RepairSummary = z.infer<typeof repairSummarySchema>;

/** What was corrected of a repair, and when (ISO 8601, UTC): its shop's own, told to nobody. Long texts are cut. */
export const correctionSchema = z.object({
  at: z.string(),
  field: correctedFieldSchema,
  from: z.string(),
  to: z.string(),
});
export type Correction = z.infer<typeof correctionSchema>;

/** Entries of a history that one answer holds, and that a page shows at a time. */
export const HISTORY_PAGE_SIZE = 50;

/** An entry of the history as the shop sees it: with who was told of it. */
const notifiedEntrySchema = z.object({
  ...historyEntrySchema.shape,
  told: z.optional(entryNotificationsSchema),
});

/** A whole repair as its shop sees it. */
export const repairSchema = z.object({
  ...repairSummarySchema.shape,
  /** Oldest first: the newest fifty, or those that were asked for. */
  statusHistory: z.array(notifiedEntrySchema),
  /** How many entries come before the first of these: its number, from 0. Absent where none does. */
  earlierEntries: z.optional(z.int()),
  /** Nobody is told of the last change before then (ISO 8601, UTC); absent of one that was not held, or is told. */
  heldUntil: z.optional(z.string()),
  /** What the link of each message carries: whoever has it sees the tracking page whole. Absent of older answers. */
  tracking_key: z.optional(z.string()),
  /** The shop's own notes, which its customer never sees. */
  notes: z.optional(z.string()),
  /** Oldest first; the last fifty. */
  corrections: z.optional(z.array(correctionSchema)),
});
export type Repair = z.infer<typeof repairSchema>;

/** All that is known of a repair whose record cannot be read. */
const unreadableRepairSchema = z.object({
  trackingNumber: repairSummarySchema.shape.trackingNumber,
  created_at: repairSummarySchema.shape.created_at,
});
export type UnreadableRepair = z.infer<typeof unreadableRepairSchema>;

/**
 * Page of GET /api/repairs, newest first; `cursor` asks for the next page, null on the last.
 * `unreadable` is absent when every record can be read.
 */
export const repairPageSchema = z.object({
  repairs: z.array(repairSummarySchema),
  unreadable: z.optional(z.array(unreadableRepairSchema)),
  cursor: z.nullable(z.string()),
});
export type RepairPage = z.infer<typeof repairPageSchema>;

/** Repairs of one page of the list. */
export const REPAIRS_PAGE_SIZE = 24;

/** Answer of GET /api/repairs/stats. Specification, section 3. */
export const repairStatsSchema = z.object({
  total: z.int(),
  pending: z.int(),
  /** ordered plus progress. */
  inProgress: z.int(),
  completed: z.int(),
  needsContact: z.int(),
});
export type RepairStats = z.infer<typeof repairStatsSchema>;
