import {
  BONUS_ORGANISMS,
  BONUS_SCHEMES,
  type BonusOrganism,
  type BonusScheme,
} from '../../../../shared/bonus/schemes.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { SelectField, TextField } from '../../ui/forms/text-field.tsx';
import type { SettingsProps } from './company-form.tsx';
import styles from './document-settings.module.css';

const SCHEMES = Object.keys(BONUS_SCHEMES) as BonusScheme[];
const ORGANISMS = Object.keys(BONUS_ORGANISMS) as BonusOrganism[];

/** A shop without a label never sees the bonus. */
export function LabelSettings({ draft, errors, onChange }: SettingsProps) {
  const labels = draft.bonus_labels;
  const change = (scheme: BonusScheme, part: Partial<(typeof labels)[BonusScheme]>) =>
    onChange({ bonus_labels: { ...labels, [scheme]: { ...labels[scheme], ...part } } });
  return (
    <div className={styles.fields}>
      <Note>
        Avec un numéro de label, vos factures aux particuliers peuvent déduire le bonus, et
        «&#xa0;Encaissements&#xa0;» liste ceux à demander.
      </Note>
      {SCHEMES.map((scheme) => (
        <TextField
          key={scheme}
          label={`Label ${BONUS_SCHEMES[scheme].label}`}
          optional
          autoComplete="off"
          maxLength={40}
          value={labels[scheme].number}
          onChange={({ target }) => change(scheme, { number: target.value })}
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
        />
      ))}
      {labels.qualirepar.number !== '' && (
        <SelectField
          label="Éco-organisme QualiRépar"
          value={labels.qualirepar.organism}
          onChange={({ target }) =>
            change('qualirepar', {
              organism: ORGANISMS.find((one) => one === target.value) ?? 'ecosystem',
            })
          }
        >
          {ORGANISMS.map((organism) => (
            <option key={organism} value={organism}>
              {BONUS_ORGANISMS[organism]}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  );
}
