import { useState } from 'react';
import { recordOf } from '../../../../../shared/record-of.ts';
import {
  type RepairCorrectionInput,
  reachErrors,
  repairCorrectionInput,
} from '../../../../../shared/repairs/repair-input.ts';
import {
  REPAIR_FIELDS,
  type Repair,
  type RepairField,
} from '../../../../../shared/repairs/repairs.ts';
import { fieldErrors, refusedFields } from '../../../lib/api/field-errors.ts';
import { useAction } from '../../../lib/cache/use-action.ts';
import { newerValue } from '../../../lib/newer-value.ts';
import { type FieldErrors, useDraft } from '../../../lib/use-draft.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { replaceRepair } from '../repairs-cache.ts';
import { CORRECTED_FIELDS, correctedText } from './corrected-fields.ts';
import { correctRepair } from './record-requests.ts';

type Draft = Record<RepairField, string>;

/** A field that the record does not have is empty. */
export const draftOf = (repair: Pick<Repair, RepairField>): Draft =>
  recordOf(REPAIR_FIELDS, (name) => repair[name] ?? '');

/** Returns the draft's changes as a request body, or the errors of its fields. */
export function checkCorrection(
  repair: Draft,
  draft: Draft,
): { input?: RepairCorrectionInput; errors: FieldErrors } {
  const changed = REPAIR_FIELDS.filter((name) => draft[name] !== repair[name]);
  const parsed = repairCorrectionInput.safeParse(
    Object.fromEntries(changed.map((name) => [name, draft[name]])),
  );
  const isReach = changed.includes('customerEmail') || changed.includes('customerPhone');
  const noEmail = draft.customerEmail.trim() === '';
  const errors = { ...(isReach && reachErrors({ ...draft, noEmail })), ...fieldErrors(parsed) };
  return parsed.success && Object.keys(errors).length === 0
    ? { input: parsed.data, errors }
    : { errors };
}

export function useCorrection(repair: Repair, onCorrected: (repair: Repair) => void) {
  // A change made elsewhere while the form is open does not alter the typed text.
  const [known] = useState(() => draftOf(repair));
  const { draft, setErrors, field: fieldOf } = useDraft(known);
  const { isBusy, failure, run } = useAction(
    async (input: RepairCorrectionInput) => {
      const corrected = await correctRepair(repair.id, input);
      replaceRepair(corrected);
      notify.success('Fiche corrigée', 'Personne n’a été prévenu.');
      onCorrected(corrected);
    },
    { fields: REPAIR_FIELDS, onFailure: (_, error) => setErrors(refusedFields(error)) },
  );

  const submit = (): FieldErrors => {
    if (isBusy) return {};
    const { input, errors: found } = checkCorrection(known, draft);
    setErrors(found);
    if (input) run(input);
    return found;
  };

  const stored = draftOf(repair);
  const field = (name: RepairField) => {
    const textIn = (each: Draft) => each[name] && correctedText(name, each[name]);
    const isChanged = draft[name] !== known[name];
    const warning = isChanged && newerValue(textIn(known), textIn(stored), textIn(draft));
    return { label: CORRECTED_FIELDS[name], ...fieldOf(name), ...(warning && { warning }) };
  };
  const isTyped = REPAIR_FIELDS.some((name) => draft[name] !== known[name]);

  return { field, failure, isBusy, isTyped, submit };
}
