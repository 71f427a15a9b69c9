import type { ReactNode } from 'react';
import {
  BONUS_CATEGORIES,
  BONUS_CATEGORY_IDS,
  bonusCategory,
} from '../../../../shared/bonus/categories.ts';
import { BONUS_SCHEMES, type BonusScheme } from '../../../../shared/bonus/schemes.ts';
import { formatEuros } from '../../../../shared/money.ts';
import { Checkbox, SelectField, TextField } from '../../ui/forms/text-field.tsx';
import styles from './bonus-fields.module.css';
import type { DraftBonus } from './draft/document-draft.ts';

type BonusFieldsProps = {
  bonus: DraftBonus;
  /** The errors have the names of fields, for example 'bonus.amount'. */
  errors: Readonly<Record<string, string | undefined>>;
  onChange: (bonus: DraftBonus) => void;
  serial: ReactNode;
};

const SCHEMES = Object.keys(BONUS_SCHEMES) as BonusScheme[];

export function BonusFields({ bonus, errors, onChange, serial }: BonusFieldsProps) {
  const change = (part: Partial<DraftBonus>) => onChange({ ...bonus, ...part });
  const field = (name: 'amount' | 'brand' | 'model') => ({
    value: bonus[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
    error: errors[`bonus.${name}`],
  });
  const choose = (value: string) => {
    const category = BONUS_CATEGORY_IDS.find((id) => id === value) ?? '';
    const cents = category && bonusCategory(category).amountCents;
    change({ category, amount: cents ? String(cents / 100) : '' });
  };
  return (
    <>
      <SelectField
        className={styles.whole}
        label="Appareil réparé"
        value={bonus.category}
        onChange={({ target }) => choose(target.value)}
        error={errors['bonus.category']}
      >
        <option value="">Sans bonus</option>
        {SCHEMES.map((scheme) => (
          <optgroup key={scheme} label={BONUS_SCHEMES[scheme].label}>
            {BONUS_CATEGORY_IDS.filter((id) => BONUS_CATEGORIES[id].scheme === scheme).map((id) => (
              <option key={id} value={id}>
                {BONUS_CATEGORIES[id].label}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      {bonus.category !== '' && (
        <>
          <TextField
            label="Montant du bonus (€ TTC)"
            inputMode="decimal"
            help={amountHelp(bonus.category)}
            {...field('amount')}
          />
          <TextField label="Marque" {...field('brand')} />
          <TextField label="Modèle" {...field('model')} />
          {serial}
          <Checkbox
            className={styles.whole}
            label="L’appareil n’est plus sous garantie légale ou commerciale"
            checked={bonus.outOfGuarantee}
            onChange={({ target }) => change({ outOfGuarantee: target.checked })}
          />
          {errors['bonus.outOfGuarantee'] && (
            <p className={styles.error}>{errors['bonus.outOfGuarantee']}</p>
          )}
        </>
      )}
    </>
  );
}

/** Explains the suggested amount. The shop has to check it in the current table of the bonus scheme. */
function amountHelp(category: Exclude<DraftBonus['category'], ''>): string {
  const { scheme, amountCents, minimumCents } = bonusCategory(category);
  const threshold = minimumCents ? ` Réparation d’au moins ${formatEuros(minimumCents)} TTC.` : '';
  if (amountCents === undefined) {
    return `Celui du barème de votre éco-organisme.${threshold}`;
  }
  const table = scheme === 'cycles' ? 'BonusRépar' : 'QualiRépar de janvier 2024';
  return `Proposé d’après le barème ${table}\u202f: vérifiez celui en vigueur.${threshold}`;
}
