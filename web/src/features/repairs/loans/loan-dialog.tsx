import { type FormEvent, useState } from 'react';
import type { Loan } from '../../../../../shared/repairs/loans/answers.ts';
import {
  LOAN_LIMITS,
  type LoanInput,
  loanInput,
} from '../../../../../shared/repairs/loans/loans.ts';
import { SERIAL_MAX } from '../../../../../shared/repairs/slip/serial-line.ts';
import { useLeaveGuard } from '../../../lib/use-leave-guard.ts';
import { Button } from '../../../ui/button.tsx';
import { EndButtons } from '../../../ui/button-group.tsx';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Failure } from '../../../ui/note.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { withItem } from '../record/use-list-change.ts';
import styles from './loan-dialog.module.css';
import { LEND, type LoansChange } from './use-loans.ts';

type LoanDialogProps = {
  /** The loan to change; none to lend something. */
  loan: Loan | undefined;
  open: boolean;
  onClose: () => void;
  change: LoansChange;
};

const FIELDS = ['what', 'serial', 'deposit'] as const;
type Field = (typeof FIELDS)[number];
type Draft = Record<Field, string>;

/** The typed loan, or the errors of its fields. */
function checkLoan(id: string, draft: Draft): { loan?: LoanInput; errors: Partial<Draft> } {
  const { data, error } = loanInput.safeParse({ id, ...draft });
  if (data) return { loan: data, errors: {} };
  const errors: Partial<Draft> = {};
  for (const { path, message } of error.issues) {
    const field = FIELDS.find((name) => name === path[0]);
    if (field) errors[field] ??= message;
  }
  return { errors };
}

/** Lends a device, or changes what was noted about it. The typed text stays when it cannot be stored. */
export function LoanDialog({ loan, open, onClose, change }: LoanDialogProps) {
  const [isTyped, setIsTyped] = useState(false);
  const guard = useLeaveGuard(open && isTyped);
  const close = () => {
    setIsTyped(false);
    change.forget();
    onClose();
  };
  return (
    <FormDialog
      open={open}
      isTyped={isTyped}
      lost="Ce prêt n’est pas enregistré."
      guard={guard}
      onDiscard={close}
      title={loan ? 'Modifier le prêt' : LEND}
      description="Il vous sera rappelé quand vous rendrez la réparation."
      dismissible={!change.isBusy}
    >
      {(leave) => (
        <LoanForm
          loan={loan}
          change={change}
          onTyped={() => setIsTyped(true)}
          onSaved={close}
          onCancel={leave}
        />
      )}
    </FormDialog>
  );
}

type LoanFormProps = Pick<LoanDialogProps, 'loan' | 'change'> & {
  onTyped: () => void;
  onSaved: () => void;
  onCancel: () => void;
};

function LoanForm({ loan, change, onTyped, onSaved, onCancel }: LoanFormProps) {
  const [id] = useState(() => loan?.id ?? crypto.randomUUID());
  const [draft, setDraft] = useState<Draft>({
    what: loan?.what ?? '',
    serial: loan?.serial ?? '',
    deposit: loan?.deposit ?? '',
  });
  const [errors, setErrors] = useState<Partial<Draft>>({});
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { loan: typed, errors: found } = checkLoan(id, draft);
    setErrors(found);
    focusFirstError(event.currentTarget, found);
    if (typed && (await change.save((loans) => withItem(loans, typed)))) onSaved();
  };
  const remove = async () => {
    if (await change.save((all) => all.filter((each) => each.id !== id))) onSaved();
  };
  const field = (name: Field) => ({
    name,
    value: draft[name],
    ...(errors[name] && { error: errors[name] }),
    onChange: ({ target }: { target: { value: string } }) => {
      onTyped();
      setDraft((before) => ({ ...before, [name]: target.value }));
      setErrors(({ [name]: _mended, ...others }) => others);
    },
    autoComplete: 'off',
  });
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField label="Appareil prêté" required maxLength={LOAN_LIMITS.what} {...field('what')} />
      <TextField
        label="Numéro de série ou IMEI du prêt"
        optional
        maxLength={SERIAL_MAX}
        {...field('serial')}
      />
      <TextField
        label="Caution laissée"
        optional
        maxLength={LOAN_LIMITS.deposit}
        {...field('deposit')}
      />
      {change.failure && <Failure role="alert">{change.failure}</Failure>}
      <EndButtons>
        {loan && (
          <Button variant="quiet" onClick={() => void remove()} disabled={change.isBusy}>
            Retirer le prêt
          </Button>
        )}
        <Button variant="quiet" onClick={onCancel} disabled={change.isBusy}>
          Annuler
        </Button>
        <Button type="submit" variant="primary" busy={change.isBusy}>
          Enregistrer le prêt
        </Button>
      </EndButtons>
    </form>
  );
}
