import { useState } from 'react';
import type { BonusChange } from '../../../../../shared/bonus/change.ts';
import type { BonusState } from '../../../../../shared/bonus/schemes.ts';
import { parisDay } from '../../../../../shared/time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonStack } from '../../../ui/buttons/button-group.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';

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

export function BonusDayForm({ state, firstDay, isBusy, onSave, onCancel }: BonusDayFormProps) {
  const today = parisDay(Date.now());
  const [date, setDate] = useState(today);
  const question = QUESTIONS[state === 'paid' || state === 'refused' ? state : 'corrected'];
  const isSound = date >= firstDay && date <= today;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isSound) onSave({ state, date });
      }}
    >
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
    </form>
  );
}
