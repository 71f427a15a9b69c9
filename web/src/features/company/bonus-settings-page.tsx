import {
  BONUS_ORGANISMS,
  BONUS_SCHEMES,
  type BonusScheme,
} from '../../../../shared/bonus/schemes.ts';
import { profilePartId } from '../../lib/navigation/profile-links.ts';
import { PROFILE_PAGES } from '../../lib/navigation/profile-pages.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { optionsOf, SelectField, TextField } from '../../ui/forms/text-field.tsx';
import { ProfileSubpage } from '../../ui/layout/page.tsx';
import { CompanyForm, SettingsCard, type SettingsProps } from './company-form.tsx';

const SCHEMES = Object.keys(BONUS_SCHEMES) as BonusScheme[];

/** On /profil/bonus, a shop edits the labels that it needs in order to deduct a repair bonus. */
export function BonusSettingsPage() {
  return (
    <ProfileSubpage title={PROFILE_PAGES.bonus.word}>
      <CompanyForm part="bonus">
        {(settings) => (
          <div id={profilePartId('bonus_labels')} tabIndex={-1}>
            <LabelSettings {...settings} />
          </div>
        )}
      </CompanyForm>
    </ProfileSubpage>
  );
}

/** A shop without a label never sees the bonus. */
function LabelSettings({ draft, errors, newer, onChange }: SettingsProps) {
  const labels = draft.bonus_labels;
  const change = (scheme: BonusScheme, part: Partial<(typeof labels)[BonusScheme]>) =>
    onChange({ bonus_labels: { ...labels, [scheme]: { ...labels[scheme], ...part } } });
  return (
    <SettingsCard title="Vos labels">
      <Note>
        Avec un numéro de label, vos factures aux particuliers peuvent déduire le bonus, et
        «&#xa0;Encaissements&#xa0;» liste ceux à demander.
      </Note>
      {SCHEMES.map((scheme) => (
        <TextField
          key={scheme}
          label={`Label ${BONUS_SCHEMES[scheme].label}`}
          optional
          maxLength={40}
          value={labels[scheme].number}
          onChange={({ target }) => change(scheme, { number: target.value })}
          warning={newer(({ bonus_labels }) => bonus_labels[scheme].number)}
          {...(errors.bonus_labels && { error: errors.bonus_labels })}
        />
      ))}
      {SCHEMES.filter((scheme) => labels[scheme].number !== '').map((scheme) => (
        <TextField
          key={scheme}
          label={`Fin du label ${BONUS_SCHEMES[scheme].label}`}
          type="date"
          optional
          value={labels[scheme].until}
          onChange={({ target }) => change(scheme, { until: target.value })}
          warning={newer(({ bonus_labels }) => bonus_labels[scheme].until)}
        />
      ))}
      {labels.qualirepar.number !== '' && (
        <SelectField
          label="Éco-organisme QualiRépar"
          value={labels.qualirepar.organism}
          options={optionsOf(BONUS_ORGANISMS)}
          onChoose={(organism) => change('qualirepar', { organism })}
          warning={newer(({ bonus_labels }) => BONUS_ORGANISMS[bonus_labels.qualirepar.organism])}
        />
      )}
    </SettingsCard>
  );
}
