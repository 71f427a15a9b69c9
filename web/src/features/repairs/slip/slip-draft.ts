import { readCents, typedEuros } from '../../../../../shared/documents/amounts/typed-numbers.ts';
import {
  type Slip,
  type SlipField,
  type SlipInput,
  slipInput,
} from '../../../../../shared/repairs/slip/slip.ts';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import type { FieldErrors } from '../../../lib/use-draft.ts';

export type SlipDraft = Record<SlipField, string>;

export const SLIP_FIELDS = ['serial', 'accessories', 'condition', 'ceilingCents'] as const;

const NOT_A_SUM = 'Écrivez le plafond en euros, comme 150 ou 149,90.';

export function draftOf({ content }: Slip): SlipDraft {
  const { serial, accessories, condition, ceilingCents } = content;
  const ceiling = ceilingCents === null ? '' : typedEuros(ceilingCents);
  return { serial, accessories, condition, ceilingCents: ceiling.replace(',00', '') };
}

export function checkSlip(
  version: number,
  { ceilingCents: typed, ...texts }: SlipDraft,
): { input?: SlipInput; errors: FieldErrors } {
  const cents = typed.trim() === '' ? undefined : readCents(typed);
  const isNoSum = cents === undefined && typed.trim() !== '';
  const parsed = slipInput.safeParse({
    version,
    ...texts,
    ...(cents !== undefined && { ceilingCents: cents }),
  });
  const errors = { ...fieldErrors(parsed), ...(isNoSum && { ceilingCents: NOT_A_SUM }) };
  return parsed.success && !isNoSum ? { input: parsed.data, errors } : { errors };
}
