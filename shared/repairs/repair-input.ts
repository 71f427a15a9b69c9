import * as z from 'zod/mini';
import { optionalEmail, optionalLine, optionalText, REQUIRED, requiredLine } from '../text.ts';
import { laterDay, promisedDay } from './promised-input.ts';
import {
  type CustomerField,
  type DeviceField,
  deviceTypeSchema,
  type RepairField,
  repairStatusSchema,
} from './repairs.ts';

export const REPAIR_LIMITS = {
  deviceModel: 80,
  issue: 1000,
  customerName: 80,
  customerFirstName: 80,
  customerPhone: 30,
  message: 500,
} as const;

const deviceFields = {
  deviceType: deviceTypeSchema,
  deviceModel: optionalLine(REPAIR_LIMITS.deviceModel),
  issue: optionalText(REPAIR_LIMITS.issue),
} as const satisfies Record<DeviceField, unknown>;

export const customerFields = {
  customerName: requiredLine(REPAIR_LIMITS.customerName),
  customerFirstName: optionalLine(REPAIR_LIMITS.customerFirstName),
  customerEmail: optionalEmail,
  customerPhone: optionalLine(REPAIR_LIMITS.customerPhone),
  noEmail: z.optional(z.boolean()),
} as const satisfies Record<CustomerField | 'noEmail', unknown>;

export const deviceInput = z.strictObject({ ...deviceFields, promisedOn: promisedDay });
export type DeviceInput = z.infer<typeof deviceInput>;

/** A phone that can be called has at least this many digits. Some countries have numbers of six digits. */
const CALLABLE_DIGITS = 6;

/** Checks that a customer can be notified by e-mail or else by phone. The values need not be texts. */
export function reachErrors(
  given: Partial<Record<string, unknown>>,
): Partial<Record<RepairField, string>> {
  const { customerEmail, customerPhone, noEmail } = given;
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

/** This check runs even when other fields are wrong, so that all errors are reported at once. */
export const reachable = z.check<Record<string, unknown>>(
  ({ value, issues }) => {
    const reported = new Set(issues.map(({ path }) => path?.[0]));
    for (const [field, message] of Object.entries(reachErrors(value))) {
      if (reported.has(field)) continue;
      issues.push({ code: 'custom', path: [field], message, input: value });
    }
  },
  { when: ({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value) },
);

export const repairFieldsInput = z
  .strictObject({ ...deviceFields, ...customerFields })
  .check(reachable);

const repairInput = z.strictObject({ ...deviceInput.shape, ...customerFields });
/** An e-mail is required. With `noEmail` it must be empty, and a phone is required. */
export const newRepairInput = repairInput.check(reachable);
export type NewRepairInput = z.infer<typeof newRepairInput>;

export const NOTES_MAX = 2000;

/**
 * The body holds the fields to correct. Without an e-mail, the body or the repair must have a phone. No notification
 * follows.
 */
export const repairCorrectionInput = z.partial(
  z.strictObject({ ...repairInput.shape, notes: optionalText(NOTES_MAX) }),
);
export type RepairCorrectionInput = z.infer<typeof repairCorrectionInput>;
export const LONGEST_HOLD_SECONDS = 60;
const HOLD_ERROR = `Indiquez un délai de 0 à ${LONGEST_HOLD_SECONDS} secondes.`;

export const statusChangeInput = z.strictObject({
  status: repairStatusSchema,
  message: optionalText(REPAIR_LIMITS.message),
  /**
   * The customer is notified of this promised day. `status` must then be the present status, which does not change.
   */
  promisedOn: z.optional(laterDay),
  /**
   * The notification is held for this many seconds, so that the change can be undone. There is no hold when this is
   * absent.
   */
  hold: z.optional(
    z.int(HOLD_ERROR).check(z.minimum(0, HOLD_ERROR), z.maximum(LONGEST_HOLD_SECONDS, HOLD_ERROR)),
  ),
});
export type StatusChangeInput = z.infer<typeof statusChangeInput>;

/** The shop called the customer about the history entry of this number, from 0. */
export const calledInput = z.strictObject({
  entry: z.int().check(z.minimum(0), z.maximum(999_999_999)),
});
