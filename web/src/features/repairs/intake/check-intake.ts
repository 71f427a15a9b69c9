import { type IntakeInput, intakeInput } from '../../../../../shared/repairs/intake/intake.ts';
import { CUSTOMER_FIELDS } from '../../../../../shared/repairs/repairs.ts';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import { type DraftErrors, isField, type RepairDraft } from '../creation/repair-draft.ts';
import { DEVICE_NAMES, type DeviceDraft, type DeviceErrors } from './use-other-devices.ts';

const OF_FIRST = 'devices.0.';

/** Separates the errors of the first device and its customer from the errors of the other devices. */
export function errorsByField(fields: Readonly<Record<string, string>>): {
  errors: DraftErrors;
  ofOthers: DeviceErrors;
} {
  const errors: DraftErrors = {};
  const ofOthers: DeviceErrors = {};
  for (const [path, message] of Object.entries(fields)) {
    const name = path.startsWith(OF_FIRST) ? path.slice(OF_FIRST.length) : path;
    if (isField(name)) errors[name] ??= message;
    else ofOthers[name] ??= message;
  }
  return { errors, ofOthers };
}

const picked = <Name extends string>(typed: Record<Name, string>, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, typed[name]])) as Record<Name, string>;

/** The draft and its other devices as a request body, or the errors of their fields. */
export function checkIntake(
  draft: RepairDraft,
  others: readonly DeviceDraft[],
): { input?: IntakeInput; errors: DraftErrors; ofOthers: DeviceErrors } {
  const { customerEmail, ...customer } = picked(draft, CUSTOMER_FIELDS);
  const { noEmail } = draft;
  const parsed = intakeInput.safeParse({
    ...customer,
    ...(noEmail ? { noEmail } : { customerEmail }),
    devices: [draft, ...others].map((typed) => {
      const { promisedOn, ...device } = picked(typed, DEVICE_NAMES);
      return { ...device, ...(promisedOn && { promisedOn }) };
    }),
  });
  if (parsed.success) return { input: parsed.data, errors: {}, ofOthers: {} };
  return errorsByField(fieldErrors(parsed));
}
