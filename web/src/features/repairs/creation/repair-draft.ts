import { type NewRepairInput, newRepairInput } from '../../../../../shared/repairs/repair-input.ts';
import {
  type CorrectedField,
  correctedFieldSchema,
} from '../../../../../shared/repairs/repairs.ts';

/** The fields as typed, whether the customer has no e-mail, and the repair after which the device came back. */
export type RepairDraft = Record<CorrectedField, string> & { noEmail: boolean; returnOf?: string };
export type DraftErrors = Partial<Record<CorrectedField, string>>;

export const EMPTY_DRAFT: RepairDraft = {
  deviceType: '',
  deviceModel: '',
  issue: '',
  customerName: '',
  customerFirstName: '',
  customerEmail: '',
  customerPhone: '',
  promisedOn: '',
  noEmail: false,
};

export const FIELDS = correctedFieldSchema.options;
export const isField = (name: unknown): name is CorrectedField =>
  FIELDS.some((field) => field === name);

/** The draft as a request body, or the errors of its fields. */
export function checkDraft(draft: RepairDraft): { input?: NewRepairInput; errors: DraftErrors } {
  const { customerEmail, noEmail, promisedOn, returnOf: _, ...others } = draft;
  const parsed = newRepairInput.safeParse({
    ...others,
    ...(promisedOn && { promisedOn }),
    ...(noEmail ? { noEmail } : { customerEmail }),
  });
  if (parsed.success) return { input: parsed.data, errors: {} };
  const errors: DraftErrors = {};
  for (const { path, message } of parsed.error.issues) {
    const [name] = path;
    if (isField(name)) errors[name] ??= message;
  }
  return { errors };
}
