import type { FormEvent, ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { type ArrivalState, DRAFT_DEMANDS } from '../../lib/navigation/arrival-state.ts';
import { useLeaveGuard } from '../../lib/navigation/use-leave-guard.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { LeaveQuestion } from '../../ui/dialogs/leave-question.tsx';
import { focusFirstError } from '../../ui/forms/focus-first-error.ts';
import type { CompanyDraft, CompanyErrors, CompanyPart } from './company-draft.ts';
import styles from './company-form.module.css';
import { forgetCompanyPart } from './company-store.ts';
import { useCompany } from './use-company.ts';

export type SettingsProps = {
  draft: CompanyDraft;
  errors: CompanyErrors;
  onChange: (changes: Partial<CompanyDraft>) => void;
};

type CompanyFormProps = {
  part: CompanyPart;
  children: (settings: SettingsProps) => ReactNode;
};

/** The button saves only the fields of this page. */
export function CompanyForm({ part, children }: CompanyFormProps) {
  const { draft, errors, hasChanges, isBusy, change, save } = useCompany(part);
  const { fromDraft } = (useLocation().state ?? {}) as ArrivalState;
  if (draft === null) return null;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    // The save button floats, so the field with the error may be off the screen.
    focusFirstError(form, await save());
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <LeaveGuard active={hasChanges} onDiscard={() => forgetCompanyPart(part)} />
      {children({ draft, errors, onChange: change })}
      <div className={classNames(styles.save, (hasChanges || fromDraft) && styles.floating)}>
        <p role="status">{hasChanges ? 'Modifications non sauvegardées' : ''}</p>
        {fromDraft && (
          <LinkButton to="/facturation" state={{ arriveAt: DRAFT_DEMANDS } satisfies ArrivalState}>
            Revenir au document
          </LinkButton>
        )}
        <Button type="submit" variant="primary" busy={isBusy}>
          Sauvegarder les modifications
        </Button>
      </div>
    </form>
  );
}

type LeaveGuardProps = {
  active: boolean;
  onDiscard: () => void;
};

export function LeaveGuard({ active, onDiscard }: LeaveGuardProps) {
  const { isHeld, stay, leave } = useLeaveGuard(active);
  return <LeaveQuestion open={isHeld} onStay={stay} onLeave={() => leave(onDiscard)} />;
}
