import { type IntakeInput, intakeInput } from '../../../../../shared/repairs/intake/intake.ts';
import { fieldErrors } from '../../../lib/field-errors.ts';
import { type DraftErrors, isField, type RepairDraft } from '../repair-draft.ts';
import type { DeviceDraft, DeviceErrors } from './use-other-devices.ts';

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

/** The draft and its other devices as a request body, or the errors of their fields. */
export function checkIntake(
  draft: RepairDraft,
  others: readonly DeviceDraft[],
): { input?: IntakeInput; errors: DraftErrors; ofOthers: DeviceErrors } {
  const { customerEmail, noEmail, customerName, customerFirstName, customerPhone, ...first } =
    draft;
  const parsed = intakeInput.safeParse({
    ...{ customerName, customerFirstName, customerPhone },
    ...(noEmail ? { noEmail } : { customerEmail }),
    devices: [first, ...others].map(({ deviceType, deviceModel, issue, promisedOn }) => ({
      ...{ deviceType, deviceModel, issue },
      ...(promisedOn && { promisedOn }),
    })),
  });
  if (parsed.success) return { input: parsed.data, errors: {}, ofOthers: {} };
  return errorsByField(fieldErrors(parsed));
}
