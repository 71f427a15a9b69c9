import { useState } from 'react';
import { formatEuros } from '../../../../../shared/money.ts';
import {
  countedCents,
  DENOMINATIONS,
  SMALLEST_NOTE_CENTS,
  TILL_LIMITS,
  tillCloseInput,
} from '../../../../../shared/payments/till/till.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { centsText, pieceName, typedCents } from './till-amounts.ts';
import styles from './till-form.module.css';
import { TillForm, type TillFormProps } from './till-form.tsx';
import { closeTill } from './till-requests.ts';
import { useTillStep } from './use-till-step.ts';

const GROUPS = [
  { legend: 'Billets', values: DENOMINATIONS.filter((value) => value >= SMALLEST_NOTE_CENTS) },
  { legend: 'Pièces', values: DENOMINATIONS.filter((value) => value < SMALLEST_NOTE_CENTS) },
];
const SHOWN = ['leftCents', 'reason', ...DENOMINATIONS.map((value) => `counts.${value}`)];

/** Reads a number of coins or notes. Any other text becomes NaN, which the schema refuses with its message. */
const piecesOf = (typed: string): number =>
  /^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN;

export function CloseForm({ till, onTyped, onDone, onCancel }: TillFormProps) {
  const [opened] = useState(till.open);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [typedLeft, setTypedLeft] = useState<string>();
  const [reason, setReason] = useState('');
  const step = useTillStep(tillCloseInput, closeTill, SHOWN, onDone);
  const { errors } = step;
  if (opened === undefined) return null;
  // Each new payment changes the expected sum. If the till is closed elsewhere during the count, the sum stays.
  const { expectedCents, floatCents } = till.open?.number === opened.number ? till.open : opened;
  const counts = Object.fromEntries(
    Object.entries(typed).flatMap(([of, pieces]) =>
      pieces.trim() === '' ? [] : [[of, piecesOf(pieces)]],
    ),
  );
  const counted = countedCents(counts);
  const difference = counted - expectedCents;
  const left = typedLeft ?? centsText(Math.min(floatCents, counted || 0));
  const request = {
    number: opened.number,
    counts,
    expectedCents,
    leftCents: typedCents(left),
    ...(difference !== 0 && { reason }),
  };
  return (
    <TillForm {...{ step, onTyped, onCancel }} action="Clôturer la caisse" typed={request}>
      {GROUPS.map(({ legend, values }) => (
        <fieldset key={legend} className={styles.pieces}>
          <legend>{legend}</legend>
          {values.map((value) => (
            <TextField
              key={value}
              label={pieceName(value)}
              name={`counts.${value}`}
              inputMode="numeric"
              value={typed[value] ?? ''}
              error={errors[`counts.${value}`]}
              onChange={({ target }) => setTyped({ ...typed, [value]: target.value })}
            />
          ))}
        </fieldset>
      ))}
      <dl className={styles.sums} aria-live="polite">
        <dt>Compté</dt>
        <dd>{Number.isNaN(counted) ? '–' : formatEuros(counted)}</dd>
        <dt>Attendu en caisse</dt>
        <dd>{formatEuros(expectedCents)}</dd>
        <dt className={styles.total}>Écart</dt>
        <dd className={styles.total}>{Number.isNaN(difference) ? '–' : formatEuros(difference)}</dd>
      </dl>
      {difference !== 0 && (
        <TextField
          label="Explication de l’écart"
          name="reason"
          maxLength={TILL_LIMITS.reason}
          value={reason}
          error={errors.reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      <TextField
        label="Reste en caisse pour demain"
        name="leftCents"
        inputMode="decimal"
        value={left}
        help="Ce que vous avez compté en plus sort de la caisse&#x202f;: emportez-le, par exemple à la banque. Le Z le note comme retiré."
        error={errors.leftCents}
        onChange={({ target }) => setTypedLeft(target.value)}
      />
    </TillForm>
  );
}
