import type { ChangeEvent, ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { COMPANY_LIMITS } from '../../../../shared/company/company.ts';
import { type ArrivalState, DRAFT_DEMANDS } from '../../lib/navigation/arrival-state.ts';
import { profilePartId } from '../../lib/navigation/profile-links.ts';
import { useLeaveGuard } from '../../lib/navigation/use-leave-guard.ts';
import type { FieldErrors } from '../../lib/use-draft.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { LeaveQuestion } from '../../ui/dialogs/leave-question.tsx';
import { Failure } from '../../ui/feedback/note.tsx';
import { focusFirstError } from '../../ui/forms/focus-first-error.ts';
import { Form } from '../../ui/forms/form.tsx';
import { SectionCard } from '../../ui/layout/page.tsx';
import type { CompanyDraft, CompanyPart, CompanyText } from './company-draft.ts';
import styles from './company-form.module.css';
import { forgetCompanyPart } from './company-store.ts';
import { useCompany } from './use-company.ts';

export type SettingsProps = {
  draft: CompanyDraft;
  errors: FieldErrors;
  newer: ReturnType<typeof useCompany>['newer'];
  onChange: (changes: Partial<CompanyDraft>) => void;
};

/** Returns the props of the text field for a setting. */
export function settingField({ draft, errors, newer, onChange }: SettingsProps, name: CompanyText) {
  const warning = newer((shown) => shown[name]);
  return {
    ...(warning && { warning }),
    id: profilePartId(name),
    name,
    value: draft[name],
    error: errors[name] ?? '',
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange({ [name]: target.value }),
    ...(name in COMPANY_LIMITS && {
      maxLength: COMPANY_LIMITS[name as keyof typeof COMPANY_LIMITS],
    }),
  };
}

/** A wide screen shows the fields of a card in two columns. */
export const SettingsCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <SectionCard title={title}>
    <div className={styles.fields}>{children}</div>
  </SectionCard>
);

type CompanyFormProps = {
  part: CompanyPart;
  children: (settings: SettingsProps) => ReactNode;
};

/** Shows the settings of one page of the profile. The button saves only the fields of this page. */
export function CompanyForm({ part, children }: CompanyFormProps) {
  const { draft, errors, failure, hasChanges, isBusy, newer, change, save } = useCompany(part);
  const { fromDraft } = (useLocation().state ?? {}) as ArrivalState;
  if (draft === null) return null;

  return (
    <Form
      className={styles.form}
      // The save button floats over the page, so the field with the error may be off the screen.
      onSend={async (form) => focusFirstError(form, await save())}
    >
      <LeaveGuard active={hasChanges} onDiscard={() => forgetCompanyPart(part)} />
      {children({ draft, errors, newer, onChange: change })}
      <div className={classNames(styles.save, (hasChanges || fromDraft) && styles.floating)}>
        {failure && <Failure role="alert">{failure}</Failure>}
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
    </Form>
  );
}

type LeaveGuardProps = { active: boolean; onDiscard: () => void };

export const LeaveGuard = ({ active, onDiscard }: LeaveGuardProps) => (
  <LeaveQuestion guard={useLeaveGuard(active)} onDiscard={onDiscard} />
);
