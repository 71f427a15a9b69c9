import { useState } from 'react';
import { ExpectedError } from '../../../../../shared/expected-error.ts';
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
import { messageOf } from '../../../lib/api/api-client.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { replaceRepair } from '../repairs-cache.ts';
import { correctRepair } from './record-requests.ts';

type Draft = Record<RepairField, string>;
type Errors = Partial<Record<RepairField, string>>;

const isField = (name: unknown): name is RepairField =>
  REPAIR_FIELDS.some((field) => field === name);

/** What the form shows of a record. A field that the record does not have is empty. */
export const draftOf = (repair: Pick<Repair, RepairField>): Draft =>
  Object.fromEntries(REPAIR_FIELDS.map((name) => [name, repair[name] ?? ''])) as Draft;

/** The draft's changes to the record as a request body, or the errors of its fields. */
export function checkCorrection(
  repair: Draft,
  draft: Draft,
): { input?: RepairCorrectionInput; errors: Errors } {
  const changed = REPAIR_FIELDS.filter((name) => draft[name] !== repair[name]);
  const parsed = repairCorrectionInput.safeParse(
    Object.fromEntries(changed.map((name) => [name, draft[name]])),
  );
  const errors: Errors = {};
  for (const { path, message } of parsed.error?.issues ?? []) {
    const [name] = path;
    if (isField(name)) errors[name] ??= message;
  }
  const isReach = changed.includes('customerEmail') || changed.includes('customerPhone');
  if (isReach) {
    const noEmail = draft.customerEmail.trim() === '';
    const { customerEmail, customerPhone } = reachErrors({ ...draft, noEmail });
    if (customerEmail) errors.customerEmail ??= customerEmail;
    if (customerPhone) errors.customerPhone ??= customerPhone;
  }
  return parsed.success && Object.keys(errors).length === 0
    ? { input: parsed.data, errors }
    : { errors };
}

/** The state of a correction: the draft, its errors, and the call that stores it. */
export function useCorrection(
  repair: Repair,
  onCorrected: (repair: Repair) => void,
  onBusy: (isBusy: boolean) => void,
) {
  // The record as it was when the form opened, so that a change made elsewhere does not alter what is typed.
  const [known] = useState(() => draftOf(repair));
  const [draft, setDraft] = useState(known);
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setIsBusy] = useState(false);
  const busy = (is: boolean) => {
    setIsBusy(is);
    onBusy(is);
  };

  const store = async (input: RepairCorrectionInput): Promise<void> => {
    busy(true);
    try {
      const corrected = await correctRepair(repair.id, input);
      replaceRepair(corrected);
      notify.success('Fiche corrigée', 'Personne n’a été prévenu.');
      busy(false);
      onCorrected(corrected);
    } catch (error) {
      busy(false);
      if (error instanceof ExpectedError && error.fields) setErrors(error.fields);
      notify.error('La fiche n’a pas été corrigée', messageOf(error));
    }
  };

  /** Checks the draft and stores its changes; returns the errors by field. */
  const submit = (): Errors => {
    if (isBusy) return {};
    const { input, errors: found } = checkCorrection(known, draft);
    setErrors(found);
    if (input) void store(input);
    return found;
  };

  const change = (name: RepairField, value: string) => {
    setDraft((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _mended, ...others }) => others);
  };

  const isTyped = REPAIR_FIELDS.some((name) => draft[name] !== known[name]);

  return { draft, errors, isBusy, isTyped, change, submit };
}
