import { useState } from 'react';
import { formatEuros } from '../../../../../shared/money.ts';
import { TILL_LIMITS, tillOpenInput } from '../../../../../shared/payments/till/till.ts';
import { focusFirstError } from '../../../ui/forms/focus-first-error.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { centsText, typedCents } from './till-amounts.ts';
import { TillForm, type TillFormProps } from './till-form.tsx';
import { openTill } from './till-requests.ts';
import { useTillStep } from './use-till-step.ts';

const SHOWN = ['floatCents', 'reason'];

export function OpenForm({ till, onTyped, onDone, onCancel }: TillFormProps) {
  const due = till.last?.dueCents;
  // A repeated request has the number of when this form was opened, so it opens the till only once.
  const [number] = useState(till.number);
  const [float, setFloat] = useState(due === undefined ? '' : centsText(due));
  const [reason, setReason] = useState('');
  const { isBusy, failure, errors, run } = useTillStep(tillOpenInput, openTill);
  const differs = due !== undefined && typedCents(float) !== due;
  const submit = async (form: HTMLFormElement) => {
    const typed = { number, floatCents: typedCents(float), ...(differs && { reason }) };
    const result = await run(typed, SHOWN);
    if ('answer' in result) onDone();
    else focusFirstError(form, result.errors);
  };
  return (
    <TillForm
      action="Ouvrir la caisse"
      isBusy={isBusy}
      failure={failure}
      onSubmit={(form) => void submit(form)}
      onCancel={onCancel}
    >
      <TextField
        label="Fond de caisse"
        name="floatCents"
        inputMode="decimal"
        autoComplete="off"
        value={float}
        help={
          due === undefined
            ? 'La somme en espèces avec laquelle vous commencez, comme 100 ou 100,50.'
            : `D’après la dernière clôture et les espèces reçues depuis\u202f: ${formatEuros(due)}. Un apport de la banque se note après l’ouverture.`
        }
        error={errors.floatCents}
        onChange={({ target }) => {
          setFloat(target.value);
          onTyped();
        }}
      />
      {differs && (
        <TextField
          label="Pourquoi cet écart"
          name="reason"
          maxLength={TILL_LIMITS.reason}
          value={reason}
          error={errors.reason}
          onChange={({ target }) => {
            setReason(target.value);
            onTyped();
          }}
        />
      )}
    </TillForm>
  );
}
