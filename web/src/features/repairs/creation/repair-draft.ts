import { type NewRepairInput, newRepairInput } from '../../../../../shared/repairs/repair-input.ts';
import type { CorrectedField } from '../../../../../shared/repairs/repairs.ts';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import type { FieldErrors } from '../../../lib/use-draft.ts';

export type RepairDraft = Record<CorrectedField, string> & { noEmail: boolean; returnOf?: string };

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

export function checkDraft(draft: RepairDraft): { input?: NewRepairInput; errors: FieldErrors } {
  const { customerEmail, noEmail, promisedOn, returnOf: _, ...others } = draft;
  const parsed = newRepairInput.safeParse({
    ...others,
    ...(promisedOn && { promisedOn }),
    ...(noEmail ? { noEmail } : { customerEmail }),
  });
  return parsed.success ? { input: parsed.data, errors: {} } : { errors: fieldErrors(parsed) };
}
