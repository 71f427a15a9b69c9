import { recordOf } from '../../../../../shared/record-of.ts';
import { type IntakeInput, intakeInput } from '../../../../../shared/repairs/intake/intake.ts';
import { type NewRepairInput, newRepairInput } from '../../../../../shared/repairs/repair-input.ts';
import {
  type CorrectedField,
  CUSTOMER_FIELDS,
  correctedFieldSchema,
} from '../../../../../shared/repairs/repairs.ts';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import type { FieldErrors } from '../../../lib/use-draft.ts';
import { DEVICE_NAMES, type DeviceDraft } from '../intake/use-other-devices.ts';

export type RepairDraft = Record<CorrectedField, string> & { noEmail: boolean; returnOf?: string };

export const EMPTY_DRAFT: RepairDraft = {
  ...recordOf(correctedFieldSchema.options, () => ''),
  noEmail: false,
};

export function checkDraft(draft: RepairDraft): { input?: NewRepairInput; errors: FieldErrors } {
  const { customerEmail, noEmail, promisedOn, returnOf: _, ...others } = draft;
  const parsed = newRepairInput.safeParse({
    ...others,
    ...(promisedOn && { promisedOn }),
    ...(noEmail ? { noEmail } : { customerEmail }),
  });
  return parsed.success ? { input: parsed.data, errors: {} } : { errors: fieldErrors(parsed) };
}

/** Gives the errors the names of the form's fields, in which the fields of the first device have no prefix. */
export const formErrors = (fields: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [path.replace(/^devices\.0\./, ''), message]),
  );

export function checkIntake(
  draft: RepairDraft,
  others: readonly DeviceDraft[],
): { input?: IntakeInput; errors: FieldErrors } {
  const { customerEmail, ...customer } = recordOf(CUSTOMER_FIELDS, (name) => draft[name]);
  const { noEmail } = draft;
  const parsed = intakeInput.safeParse({
    ...customer,
    ...(noEmail ? { noEmail } : { customerEmail }),
    devices: [draft, ...others].map((typed) => {
      const { promisedOn, ...device } = recordOf(DEVICE_NAMES, (name) => typed[name]);
      return { ...device, ...(promisedOn && { promisedOn }) };
    }),
  });
  return parsed.success
    ? { input: parsed.data, errors: {} }
    : { errors: formErrors(fieldErrors(parsed)) };
}
