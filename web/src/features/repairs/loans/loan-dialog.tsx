import type { Loan } from '../../../../../shared/repairs/loans/answers.ts';
import {
  LOAN_LIMITS,
  type LoanInput,
  loanInput,
} from '../../../../../shared/repairs/loans/loans.ts';
import { SERIAL_MAX } from '../../../../../shared/repairs/slip/serial.ts';
import { enterMovesOn } from '../../../ui/forms/enter-moves-on.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { type ItemDialogProps, ListItemDialog } from '../record/list-item-dialog.tsx';
import { LEND } from './loan-words.ts';

export function LoanDialog(props: ItemDialogProps<Loan, LoanInput>) {
  const loan = props.item;
  return (
    <ListItemDialog
      {...props}
      title={loan ? 'Modifier le prêt' : LEND}
      description="Il vous sera rappelé quand vous rendrez la réparation."
      lost="Ce prêt n’est pas enregistré."
      removeLabel="Retirer le prêt"
      saveLabel="Enregistrer le prêt"
      draft={{
        what: loan?.what ?? '',
        serial: loan?.serial ?? '',
        deposit: loan?.deposit ?? '',
      }}
      check={(id, draft) => loanInput.safeParse({ id, ...draft })}
    >
      {(field) => (
        <>
          <TextField
            label="Appareil prêté"
            required
            maxLength={LOAN_LIMITS.what}
            {...field('what')}
          />
          <TextField
            label="Numéro de série ou IMEI du prêt"
            optional
            maxLength={SERIAL_MAX}
            {...field('serial')}
            onKeyDown={enterMovesOn}
          />
          <TextField
            label="Caution laissée"
            optional
            maxLength={LOAN_LIMITS.deposit}
            {...field('deposit')}
          />
        </>
      )}
    </ListItemDialog>
  );
}
