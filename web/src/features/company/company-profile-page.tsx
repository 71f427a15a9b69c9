import { CircleAlert, ImageUp } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useState } from 'react';
import { isValidSiret } from '../../../../shared/company/company.ts';
import { type DayHours, DEFAULT_SCHEDULE } from '../../../../shared/company/schedule.ts';
import { WEEKDAY_LABELS, WEEKDAYS, type Weekday } from '../../../../shared/company/weekdays.ts';
import { LOGO_ACCEPT, logoProblem } from '../../lib/files/logo.ts';
import { profilePartId } from '../../lib/navigation/profile-links.ts';
import { useSession } from '../../lib/session/session.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { FileField } from '../../ui/forms/file-field.tsx';
import { Checkbox, TextareaField, TextField } from '../../ui/forms/text-field.tsx';
import {
  BackToDashboard,
  NarrowColumn,
  Page,
  PageHead,
  SectionCard,
} from '../../ui/layout/page.tsx';
import { useObjectUrl } from '../../ui/use-object-url.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './company-fields.module.css';
import formStyles from './company-form.module.css';
import { CompanyForm, SettingsCard, type SettingsProps, settingField } from './company-form.tsx';
import { useCompanyForm } from './company-store.ts';

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
            <SettingsCard title="Informations de l’entreprise">
              <CompanyFields {...settings} />
              <LogoField />
            </SettingsCard>
            <SectionCard title="Horaires d’ouverture">
              <div id={profilePartId('schedule')} tabIndex={-1}>
                <ScheduleEditor {...settings} />
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
    <>
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
        {...(isSiretDoubtful && !isTypingSiret && { warning: DOUBTFUL_SIRET })}
      />
      <TextareaField
        {...settingField(settings, 'address')}
        className={formStyles.whole}
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
    </>
  );
}

/** The chosen logo is uploaded only when the profile is saved. */
function LogoField() {
  const url = useSession(({ user }) => user?.profile.logo_url ?? null);
  const chosen = useCompanyForm(({ logo }) => logo);
  const problem = chosen ? logoProblem(chosen) : undefined;
  const shown = useObjectUrl(problem ? null : chosen) ?? url;

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    useCompanyForm.setState({ logo: file });
    // Empties the field, so that the same file can be chosen again after it was corrected.
    target.value = '';
  };

  return (
    <div className={styles.row}>
      <span className={styles.frame}>
        {shown ? (
          <img src={shown} alt="Logo de l’entreprise" className={styles.logo} />
        ) : (
          <ImageUp aria-hidden="true" className={styles.empty} />
        )}
      </span>
      <FileField
        label="Logo"
        className={styles.field}
        accept={LOGO_ACCEPT}
        fileName={chosen?.name}
        onChange={choose}
        help={
          chosen && !problem
            ? `${chosen.name}\u202f: envoyé avec la sauvegarde.`
            : 'PNG, JPEG ou SVG, 1 Mo au plus.'
        }
        error={problem ?? ''}
      />
    </div>
  );
}

function ScheduleEditor({ draft: { schedule }, errors, newer, onChange }: SettingsProps) {
  const newerOf = (day: Weekday) =>
    (['open', 'close'] as const)
      .map((time) => newer((shown) => shown.schedule[day][time]))
      .find(Boolean) ?? newer((shown) => (shown.schedule[day].closed ? 'Fermé' : 'Ouvert'));
  return (
    <div className={styles.days}>
      {WEEKDAYS.map((day) => (
        <Day
          key={day}
          day={day}
          hours={schedule[day]}
          error={errors[day]}
          warning={newerOf(day)}
          onChange={(hours) => onChange({ schedule: { ...schedule, [day]: hours } })}
        />
      ))}
    </div>
  );
}

type DayProps = {
  day: Weekday;
  hours: DayHours;
  error: string | undefined;
  warning: string | undefined;
  onChange: (hours: DayHours) => void;
};

/** 'Fermé' disables the times but keeps their values. An emptied time could then not be corrected, so it is replaced. */
function Day({ day, hours, error, warning, onChange }: DayProps) {
  const whole = hours.open && hours.close ? hours : DEFAULT_SCHEDULE[day];
  return (
    <fieldset className={styles.day}>
      <legend>
        <VisuallyHidden>{WEEKDAY_LABELS[day]}</VisuallyHidden>
      </legend>
      <span className={styles.name} aria-hidden="true">
        {WEEKDAY_LABELS[day]}
      </span>
      <span className={styles.times}>
        <input
          type="time"
          aria-label="Ouverture"
          value={hours.open}
          disabled={hours.closed}
          aria-invalid={error !== undefined || undefined}
          onChange={({ target }) => onChange({ ...hours, open: target.value })}
        />
        <span aria-hidden="true">–</span>
        <input
          type="time"
          aria-label="Fermeture"
          value={hours.close}
          disabled={hours.closed}
          aria-invalid={error !== undefined || undefined}
          onChange={({ target }) => onChange({ ...hours, close: target.value })}
        />
      </span>
      <Checkbox
        label="Fermé"
        checked={hours.closed}
        onChange={({ target }) => onChange({ ...whole, closed: target.checked })}
      />
      {error && (
        <p className={styles.error} role="alert">
          <CircleAlert />
          {error}
        </p>
      )}
      {warning && <Note role="status">{warning}</Note>}
    </fieldset>
  );
}
