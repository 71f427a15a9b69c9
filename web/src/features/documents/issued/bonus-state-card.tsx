import { useState } from 'react';
import {
  type BonusLoss,
  bonusTakenBackBy,
  isProven,
  missingForClaim,
} from '../../../../../shared/bonus/bonus.ts';
import type { BonusChange } from '../../../../../shared/bonus/change.ts';
import {
  BONUS_LABEL,
  BONUS_PROOFS,
  BONUS_STATES,
  type BonusProof,
  type BonusState,
} from '../../../../../shared/bonus/schemes.ts';
import type { DocumentDetails } from '../../../../../shared/documents/issued/issued.ts';
import { formatEuros } from '../../../../../shared/money.ts';
import { firstPaymentDay } from '../../../../../shared/payments/payments.ts';
import { formatDate, parisDay } from '../../../../../shared/time.ts';
import { useAction } from '../../../lib/cache/use-action.ts';
import { useToday } from '../../../lib/use-today.ts';
import { Button, ButtonStack } from '../../../ui/buttons/button.tsx';
import { Failure, Note } from '../../../ui/feedback/note.tsx';
import { notify } from '../../../ui/feedback/notify.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { Checkbox, optionsOf, SelectField, TextField } from '../../../ui/forms/text-field.tsx';
import { SectionCard } from '../../../ui/layout/page.tsx';
import { Line, LineList } from '../../../ui/lists/line-list.tsx';
import { readDocumentAgain } from '../document-query.ts';
import { changeBonus } from '../document-requests.ts';
import { BonusProofs } from './bonus-proofs.tsx';

const PROOFS = Object.keys(BONUS_PROOFS) as BonusProof[];

const MEANING = {
  'to-claim': 'À demander à l’éco-organisme une fois les pièces réunies.',
  claimed: 'Demandé\u202f: l’éco-organisme doit encore le verser.',
  paid: 'Versé\u202f: enregistré parmi les paiements de la facture, par virement.',
  refused:
    'Refusé\u202f: votre client ne le doit pas, c’est une perte de l’atelier. Pour le lui facturer, annulez la facture par un avoir et émettez-en une sans bonus.',
} as const satisfies Record<BonusState, string>;

const TAKEN_BACK = {
  'to-claim': 'il ne se demande plus.',
  claimed: 'dites à l’éco-organisme de ne pas le verser.',
  paid: 'rendez-le à l’éco-organisme, puis choisissez un autre état.',
  refused: 'il ne se demande plus.',
} as const satisfies Record<BonusState, string>;

export function BonusStateCard({ details }: { details: DocumentDetails }) {
  const [chosen, setChosen] = useState<BonusState>();
  const { document, summary } = details;
  const { bonus } = summary;
  const { isBusy, failure, run } = useAction(
    async (input: BonusChange) => {
      await changeBonus(document.id, input);
      setChosen(undefined);
      notify.success('Bonus enregistré', document.number);
    },
    { onEnd: () => readDocumentAgain(document.id) },
  );
  if (document.bonus === undefined || bonus === undefined) return null;
  const { organism, category } = document.bonus;
  const { losses = [] } = bonus;
  const firstPaid = firstPaymentDay(document, parisDay(Date.now()));
  const firstDay = [firstPaid, losses.at(-1)?.date ?? ''].toSorted().at(-1) ?? '';
  const missing = missingForClaim(document, bonus);
  const note = bonusTakenBackBy(summary);
  return (
    <SectionCard title={BONUS_LABEL}>
      <p>
        {formatEuros(bonus.amountCents)}, {organism}, {category}
      </p>
      {note && <Note>{`Repris par l’avoir ${note.number}\u202f: ${TAKEN_BACK[bonus.state]}`}</Note>}
      {note && bonus.state !== 'paid' ? null : (
        <ButtonStack>
          <SelectField
            label="Où en est le bonus"
            disabled={isBusy}
            value={chosen ?? bonus.state}
            options={optionsOf(BONUS_STATES)}
            onChoose={(state) => {
              const isDated = state !== bonus.state && [state, bonus.state].some(isBooked);
              setChosen(isDated ? state : undefined);
              if (state !== bonus.state && !isDated) run({ state });
            }}
          />
          {chosen && (
            <BonusDayForm
              key={chosen}
              state={chosen}
              firstDay={firstDay}
              isBusy={isBusy}
              onSave={run}
              onCancel={() => setChosen(undefined)}
            />
          )}
          {PROOFS.map((proof) => (
            <Checkbox
              key={proof}
              label={BONUS_PROOFS[proof]}
              disabled={isBusy || (isProven(bonus, proof) && !bonus.proofs.includes(proof))}
              checked={isProven(bonus, proof)}
              onChange={({ target }) =>
                run({
                  proofs: PROOFS.filter((one) =>
                    one === proof ? target.checked : bonus.proofs.includes(one),
                  ),
                })
              }
            />
          ))}
          {failure && <Failure role="alert">{failure}</Failure>}
          <Note role="status">
            {MEANING[bonus.state]}
            {missing.length > 0 && ` Il manque\u202f: ${missing.join(', ')}.`}
          </Note>
        </ButtonStack>
      )}
      {(note === undefined || (bonus.files ?? []).length > 0) && <BonusProofs details={details} />}
      {losses.length > 0 && (
        <LineList label="Pertes">
          {losses.map((loss) => (
            <LossLine key={loss.id} loss={loss} />
          ))}
        </LineList>
      )}
    </SectionCard>
  );
}

/** Returns whether the day on which the state begins or ends is recorded. */
const isBooked = (state: BonusState | undefined) => state === 'paid' || state === 'refused';

const LossLine = ({ loss: { date, amountCents } }: { loss: BonusLoss }) => (
  <Line
    title={amountCents > 0 ? 'Perte, bonus refusé' : 'Perte reprise'}
    text={<time dateTime={date}>{formatDate(date)}</time>}
  >
    {formatEuros(amountCents)}
  </Line>
);

type BonusDayFormProps = {
  state: BonusState;
  firstDay: string;
  isBusy: boolean;
  onSave: (change: BonusChange) => void;
  onCancel: () => void;
};

const QUESTIONS = {
  paid: { label: 'Jour du versement', help: 'Un paiement par virement s’ajoute à la facture.' },
  refused: {
    label: 'Jour du refus',
    help: 'Le bonus passe en perte ce jour-là (compte 654). Votre client n’a rien de plus à payer, et la TVA de la facture ne change pas.',
  },
  corrected: {
    label: 'Jour de la correction',
    help: 'Ce qui était enregistré reste\u202f: une écriture inverse s’y ajoute à ce jour.',
  },
};

function BonusDayForm({ state, firstDay, isBusy, onSave, onCancel }: BonusDayFormProps) {
  const today = useToday();
  const [date, setDate] = useState(today);
  const question = QUESTIONS[state === 'paid' || state === 'refused' ? state : 'corrected'];
  const isSound = date >= firstDay && date <= today;
  return (
    <Form onSend={() => isSound && onSave({ state, date })}>
      <ButtonStack>
        <TextField
          {...question}
          type="date"
          min={firstDay}
          max={today}
          value={date}
          onChange={({ target }) => setDate(target.value)}
          {...(!isSound && { error: 'Choisissez un jour qui ne soit ni à venir, ni trop ancien.' })}
        />
        <Button type="submit" wide disabled={isBusy}>
          Enregistrer ce jour
        </Button>
        <Button type="button" variant="secondary" wide disabled={isBusy} onClick={onCancel}>
          Ne rien changer
        </Button>
      </ButtonStack>
    </Form>
  );
}
