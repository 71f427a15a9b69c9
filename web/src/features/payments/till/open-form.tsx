import { useState } from 'react';
import { formatEuros } from '../../../../../shared/money.ts';
import { TILL_LIMITS, tillOpenInput } from '../../../../../shared/payments/till/till.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { centsText, typedCents } from './till-amounts.ts';
import { TillForm, type TillFormProps } from './till-form.tsx';
import { openTill } from './till-requests.ts';
import { useTillStep } from './use-till-step.ts';

const SHOWN = ['floatCents', 'reason'];

export function OpenForm({ till, onTyped, onDone, onCancel }: TillFormProps) {
  const due = till.last?.dueCents;
  // The number is kept from the opening of this form, so a repeated request opens the till only once.
  const [number] = useState(till.number);
  const [float, setFloat] = useState(due === undefined ? '' : centsText(due));
  const [reason, setReason] = useState('');
  const step = useTillStep(tillOpenInput, openTill, SHOWN, onDone);
  const { errors } = step;
  const differs = due !== undefined && typedCents(float) !== due;
  const request = { number, floatCents: typedCents(float), ...(differs && { reason }) };
  return (
    <TillForm {...{ step, onTyped, onCancel }} action="Ouvrir la caisse" typed={request}>
      <TextField
        label="Fond de caisse"
        name="floatCents"
        inputMode="decimal"
        value={float}
        help={
          due === undefined
            ? 'Toutes les espèces avec lesquelles vous commencez, y compris celles que vous avez déjà reçues, comme 100 ou 100,50.'
            : `D’après la dernière clôture et les espèces reçues depuis\u202f: ${formatEuros(due)}. Un apport de la banque se note après l’ouverture.`
        }
        error={errors.floatCents}
        onChange={({ target }) => setFloat(target.value)}
      />
      {differs && (
        <TextField
          label="Pourquoi cet écart"
          name="reason"
          maxLength={TILL_LIMITS.reason}
          value={reason}
          error={errors.reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </TillForm>
  );
}
