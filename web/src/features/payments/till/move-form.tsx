import { useState } from 'react';
import {
  TILL_LIMITS,
  TILL_MOVES,
  type TillMoveKind,
  tillMoveInput,
} from '../../../../../shared/payments/till/till.ts';
import { Segments } from '../../../ui/forms/segments.tsx';
import { optionsOf, TextField } from '../../../ui/forms/text-field.tsx';
import { typedCents } from './till-amounts.ts';
import { TillForm, type TillFormProps } from './till-form.tsx';
import { moveTillCash } from './till-requests.ts';
import { useTillStep } from './use-till-step.ts';

const SHOWN = ['amountCents', 'reason'];
const EXAMPLES = {
  in: 'Par exemple monnaie prise à la banque.',
  out: 'Par exemple remise à la banque.',
  purchase: 'Par exemple timbres, avec le nom du vendeur. Gardez le ticket pour votre comptable.',
  'deposit-in': 'Par exemple le numéro de suivi et l’appareil prêté.',
  'deposit-out': 'Par exemple le numéro de suivi et l’appareil revenu.',
} as const satisfies Record<TillMoveKind, string>;

export function MoveForm({ till, onTyped, onDone, onCancel }: TillFormProps) {
  const [number] = useState(till.number);
  const [attempt] = useState(() => crypto.randomUUID());
  const [kind, setKind] = useState<TillMoveKind>('out');
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const step = useTillStep(tillMoveInput, moveTillCash, SHOWN, onDone);
  const { errors } = step;
  const request = { number, attempt, kind, amountCents: typedCents(amount), reason };
  return (
    <TillForm {...{ step, onTyped, onCancel }} action="Enregistrer le mouvement" typed={request}>
      <Segments
        legend="Mouvement"
        options={optionsOf(TILL_MOVES)}
        value={kind}
        onChange={setKind}
      />
      <TextField
        label="Montant en euros"
        name="amountCents"
        inputMode="decimal"
        value={amount}
        error={errors.amountCents}
        onChange={({ target }) => setAmount(target.value)}
      />
      <TextField
        label="Motif"
        name="reason"
        maxLength={TILL_LIMITS.reason}
        value={reason}
        help={EXAMPLES[kind]}
        error={errors.reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </TillForm>
  );
}
