import type { FormEvent, ReactNode } from 'react';
import { COMPANY_ANCHORS } from '../../lib/company-anchors.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { classNames } from '../../ui/class-names.ts';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { Note } from '../../ui/note.tsx';
import { BackToDashboard, Page, PageColumn, PageHead } from '../../ui/page.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { CompanyFields } from './company-fields.tsx';
import companyProfilePageStyles from './company-profile-page.module.css';
import { forgetCompanyForm, useCompanyForm } from './company-store.ts';
import styles from './document-settings.module.css';
import { DocumentSettings } from './document-settings.tsx';
import { LabelSettings } from './label-settings.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { LogoField } from './logo-field.tsx';
import { MessageSettings } from './message-settings.tsx';
import { ReminderSettings } from './reminder-settings.tsx';
import { ScheduleEditor } from './schedule-editor.tsx';
import { useCompany } from './use-company.ts';
import type { SettingsProps } from './vat-settings.tsx';

type CompanyProfilePageProps = {
  /** The cards of other features, which the app passes in. */
  aside: ReactNode;
};

/** The profile and the settings: one form that one button saves. Specification, section 2. */
export function CompanyProfilePage({ aside }: CompanyProfilePageProps) {
  const { draft, logo, logoUrl, errors, hasChanges, isBusy, change, save } = useCompany();
  if (draft === null) return null;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    // The save button floats, so the field with the error may be off the screen.
    focusFirstError(form, await save());
  };

  return (
    <Page columns="narrow-last">
      <LeaveGuard active={hasChanges} onDiscard={forgetCompanyForm} />
      <PageHead title="Mon Profil & Paramètres">
        <BackToDashboard />
      </PageHead>
      <form
        className={companyProfilePageStyles.form}
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        <SectionCard title="Informations de l’entreprise">
          <LogoField
            url={logoUrl}
            chosen={logo}
            onChoose={(file) => useCompanyForm.setState({ logo: file })}
          />
          <CompanyFields draft={draft} errors={errors} onChange={change} />
        </SectionCard>
        <SectionCard title="Devis et factures">
          <DocumentSettings draft={draft} errors={errors} onChange={change} />
        </SectionCard>
        <SectionCard title="Messages aux clients">
          <MessageSettings draft={draft} errors={errors} onChange={change} />
        </SectionCard>
        <SectionCard title="Page de suivi">
          <PageSettings draft={draft} onChange={change} />
        </SectionCard>
        <SectionCard title="Relances">
          <div id={COMPANY_ANCHORS.reminders} tabIndex={-1}>
            <ReminderSettings draft={draft} errors={errors} onChange={change} />
          </div>
        </SectionCard>
        <SectionCard title="Bonus Réparation">
          <LabelSettings draft={draft} errors={errors} onChange={change} />
        </SectionCard>
        <SectionCard title="Horaires d’ouverture">
          <div id={COMPANY_ANCHORS.schedule} tabIndex={-1}>
            <ScheduleEditor
              schedule={draft.schedule}
              errors={errors}
              onChange={(schedule) => change({ schedule })}
            />
          </div>
        </SectionCard>
        <div
          className={classNames(
            companyProfilePageStyles.save,
            hasChanges && companyProfilePageStyles.floating,
          )}
        >
          <p role="status">{hasChanges ? 'Modifications non sauvegardées' : ''}</p>
          <Button type="submit" variant="primary" busy={isBusy}>
            Sauvegarder les modifications
          </Button>
        </div>
      </form>
      <PageColumn narrow>{aside}</PageColumn>
    </Page>
  );
}

/** The settings of the public page for visitors who have the number but not the link. */
function PageSettings({ draft, onChange }: Omit<SettingsProps, 'errors'>) {
  return (
    <div className={styles.fields}>
      <Checkbox
        className={styles.whole}
        label="Le numéro de suivi seul montre la panne et vos messages"
        checked={draft.details_by_number}
        onChange={({ target }) => onChange({ details_by_number: target.checked })}
      />
      <div className={styles.whole}>
        <Note>
          Un numéro de suivi peut être lu sur une étiquette, ou deviné&#xa0;: avec cette case, qui
          l’a voit aussi la panne, vos messages et «&#xa0;Marie D.&#xa0;». Sans elle, il ne voit que
          l’appareil, les étapes et leurs dates. Le lien de vos e-mails et SMS porte une clé et
          montre toujours tout.
        </Note>
      </div>
    </div>
  );
}
