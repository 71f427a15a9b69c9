import { useState } from 'react';
import { formatEuros } from '../../../../../shared/money.ts';
import {
  countedCents,
  DENOMINATIONS,
  SMALLEST_NOTE_CENTS,
  TILL_LIMITS,
  TILL_MOVES,
  type TillMoveKind,
  tillCloseInput,
  tillMoveInput,
  tillOpenInput,
} from '../../../../../shared/payments/till/till.ts';
import { Segments } from '../../../ui/forms/segments.tsx';
import { optionsOf, TextField } from '../../../ui/forms/text-field.tsx';
import { centsText, pieceName, typedCents } from './till-amounts.ts';
import styles from './till-form.module.css';
import { TillForm, type TillFormProps, useTillStep } from './till-form.tsx';
import { closeTill, moveTillCash, openTill } from './till-requests.ts';

export function OpenForm({ till, onTyped, onDone, onCancel }: TillFormProps) {
  const due = till.last?.dueCents;
  // The number is kept from the opening of this form, so a repeated request opens the till only once.
  const [number] = useState(till.number);
  const [float, setFloat] = useState(due === undefined ? '' : centsText(due));
  const [reason, setReason] = useState('');
  const step = useTillStep(tillOpenInput, openTill, onDone);
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
  const step = useTillStep(tillMoveInput, moveTillCash, onDone);
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

const GROUPS = [
  { legend: 'Billets', values: DENOMINATIONS.filter((value) => value >= SMALLEST_NOTE_CENTS) },
  { legend: 'Pièces', values: DENOMINATIONS.filter((value) => value < SMALLEST_NOTE_CENTS) },
];

/** Reads a number of coins or notes. Any other text becomes NaN, which the schema refuses with its message. */
const piecesOf = (typed: string): number =>
  /^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN;

export function CloseForm({ till, onTyped, onDone, onCancel }: TillFormProps) {
  const [opened] = useState(till.open);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [typedLeft, setTypedLeft] = useState<string>();
  const [reason, setReason] = useState('');
  const step = useTillStep(tillCloseInput, closeTill, onDone);
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
