import { type ReactNode, useState } from 'react';
import { isValidSiret } from '../../../../shared/company/company.ts';
import { profilePartId } from '../../lib/navigation/profile-links.ts';
import { TextareaField, TextField } from '../../ui/forms/text-field.tsx';
import { BackToDashboard, NarrowColumn, Page, PageHead } from '../../ui/layout/page.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import styles from './company-fields.module.css';
import { CompanyForm, type SettingsProps, settingField } from './company-form.tsx';
import { LogoField } from './logo-field.tsx';
import { ScheduleEditor } from './schedule-editor.tsx';

type CompanyProfilePageProps = {
  /** The app passes in the cards of other features, because features may not import each other. */
  aside: ReactNode;
};

/** Section 2 of the specification describes this page. */
export function CompanyProfilePage({ aside }: CompanyProfilePageProps) {
  return (
    <Page columns="narrow-last">
      <PageHead title="Mon Profil & Paramètres">
        <BackToDashboard />
      </PageHead>
      <CompanyForm part="company">
        {(settings) => (
          <>
            <SectionCard title="Informations de l’entreprise">
              <CompanyFields {...settings} />
              <LogoField />
            </SectionCard>
            <SectionCard title="Horaires d’ouverture">
              <div id={profilePartId('schedule')} tabIndex={-1}>
                <ScheduleEditor
                  schedule={settings.draft.schedule}
                  errors={settings.errors}
                  onChange={(schedule) => settings.onChange({ schedule })}
                />
              </div>
            </SectionCard>
          </>
        )}
      </CompanyForm>
      <NarrowColumn>{aside}</NarrowColumn>
    </Page>
  );
}

const DOUBTFUL_SIRET =
  'Ce numéro ne semble pas être un SIRET. Vérifiez ses 14 chiffres\u202f; il peut être enregistré tel quel.';

/** A wrong SIRET is reported beside the field and may be kept. */
function CompanyFields(settings: SettingsProps) {
  const { siret } = settings.draft;
  const [isTypingSiret, setIsTypingSiret] = useState(false);
  const isSiretDoubtful = siret.trim() !== '' && !isValidSiret(siret);

  return (
    <div className={styles.fields}>
      <TextField
        {...settingField(settings, 'company_name')}
        label="Nom de l’entreprise"
        autoComplete="organization"
      />
      <TextField
        {...settingField(settings, 'siret')}
        label="SIRET"
        inputMode="numeric"
        help="14 chiffres, repris sur vos devis et factures."
        onFocus={() => setIsTypingSiret(true)}
        onBlur={() => setIsTypingSiret(false)}
        warning={isSiretDoubtful && !isTypingSiret ? DOUBTFUL_SIRET : ''}
      />
      <TextareaField
        {...settingField(settings, 'address')}
        className={styles.whole}
        label="Adresse"
        autoComplete="street-address"
        help="Vos clients la voient quand leur réparation est terminée."
      />
      <TextField
        {...settingField(settings, 'phone')}
        label="Téléphone"
        type="tel"
        autoComplete="tel"
      />
    </div>
  );
}
