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
  const untyped = { floatCents: due === undefined ? '' : centsText(due), reason: '' };
  const step = useTillStep(untyped, tillOpenInput, openTill, onDone);
  const { draft, field } = step;
  const floatCents = typedCents(draft.floatCents);
  const differs = due !== undefined && floatCents !== due;
  const request = { number, floatCents, ...(differs && { reason: draft.reason }) };
  return (
    <TillForm {...{ step, onTyped, onCancel }} action="Ouvrir la caisse" typed={request}>
      <TextField
        {...field('floatCents')}
        label="Fond de caisse"
        inputMode="decimal"
        help={
          due === undefined
            ? 'Toutes les espèces avec lesquelles vous commencez, y compris celles que vous avez déjà reçues, comme 100 ou 100,50.'
            : `D’après la dernière clôture et les espèces reçues depuis\u202f: ${formatEuros(due)}. Un apport de la banque se note après l’ouverture.`
        }
      />
      {differs && (
        <TextField {...field('reason')} label="Pourquoi cet écart" maxLength={TILL_LIMITS.reason} />
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

const NO_MOVE: { kind: TillMoveKind; amountCents: string; reason: string } = {
  kind: 'out',
  amountCents: '',
  reason: '',
};

export function MoveForm({ till, onTyped, onDone, onCancel }: TillFormProps) {
  const [number] = useState(till.number);
  const [attempt] = useState(() => crypto.randomUUID());
  const step = useTillStep(NO_MOVE, tillMoveInput, moveTillCash, onDone);
  const { draft, change, field } = step;
  const request = { number, attempt, ...draft, amountCents: typedCents(draft.amountCents) };
  return (
    <TillForm {...{ step, onTyped, onCancel }} action="Enregistrer le mouvement" typed={request}>
      <Segments
        legend="Mouvement"
        options={optionsOf(TILL_MOVES)}
        value={draft.kind}
        onChange={(kind) => change('kind', kind)}
      />
      <TextField {...field('amountCents')} label="Montant en euros" inputMode="decimal" />
      <TextField
        {...field('reason')}
        label="Motif"
        maxLength={TILL_LIMITS.reason}
        help={EXAMPLES[draft.kind]}
      />
    </TillForm>
  );
}

const GROUPS = [
  { legend: 'Billets', values: DENOMINATIONS.filter((value) => value >= SMALLEST_NOTE_CENTS) },
  { legend: 'Pièces', values: DENOMINATIONS.filter((value) => value < SMALLEST_NOTE_CENTS) },
];

/** Reads a number of coins or notes. Any other text becomes NaN, which the schema refuses with its message. */
const piecesOf = (typed: string): number => (/^\d+$/.test(typed) ? Number(typed) : Number.NaN);

const pieceField = (value: number) => `counts.${value}`;

const UNCOUNTED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(DENOMINATIONS.map((value) => [pieceField(value), ''])),
  reason: '',
};

export function CloseForm({ till, onTyped, onDone, onCancel }: TillFormProps) {
  const [opened] = useState(till.open);
  const step = useTillStep(UNCOUNTED, tillCloseInput, closeTill, onDone);
  const { draft, field } = step;
  if (opened === undefined) return null;
  // Each new payment changes the expected sum. If the till is closed elsewhere during the count, the sum stays.
  const { expectedCents, floatCents } = till.open?.number === opened.number ? till.open : opened;
  const counts = Object.fromEntries(
    DENOMINATIONS.flatMap((value) => {
      const pieces = draft[pieceField(value)]?.trim();
      return pieces ? [[value, piecesOf(pieces)]] : [];
    }),
  );
  const counted = countedCents(counts);
  const difference = counted - expectedCents;
  const left = draft.leftCents ?? centsText(Math.min(floatCents, counted || 0));
  const request = {
    number: opened.number,
    counts,
    expectedCents,
    leftCents: typedCents(left),
    ...(difference !== 0 && { reason: draft.reason }),
  };
  return (
    <TillForm {...{ step, onTyped, onCancel }} action="Clôturer la caisse" typed={request}>
      {GROUPS.map(({ legend, values }) => (
        <fieldset key={legend} className={styles.pieces}>
          <legend>{legend}</legend>
          {values.map((value) => (
            <TextField
              {...field(pieceField(value))}
              key={value}
              label={pieceName(value)}
              inputMode="numeric"
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
          {...field('reason')}
          label="Explication de l’écart"
          maxLength={TILL_LIMITS.reason}
        />
      )}
      <TextField
        {...field('leftCents')}
        label="Reste en caisse pour demain"
        inputMode="decimal"
        value={left}
        help="Ce que vous avez compté en plus sort de la caisse&#x202f;: emportez-le, par exemple à la banque. Le Z le note comme retiré."
      />
    </TillForm>
  );
}
