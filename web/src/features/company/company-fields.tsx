import { type ChangeEvent, useState } from 'react';
import { COMPANY_LIMITS, isValidSiret } from '../../../../shared/company/company.ts';
import { profilePartId } from '../../lib/navigation/profile-links.ts';
import { TextareaField, TextField } from '../../ui/forms/text-field.tsx';
import type { CompanyDraft, CompanyErrors } from './company-draft.ts';
import styles from './company-fields.module.css';

type CompanyText = 'company_name' | 'siret' | 'phone' | 'address';

type CompanyFieldsProps = {
  draft: CompanyDraft;
  errors: CompanyErrors;
  onChange: (part: Partial<CompanyDraft>) => void;
};

/** A wrong SIRET is reported beside the field and may be kept. */
export function CompanyFields({ draft, errors, onChange }: CompanyFieldsProps) {
  const [isTypingSiret, setIsTypingSiret] = useState(false);
  const isSiretDoubtful = draft.siret.trim() !== '' && !isValidSiret(draft.siret);

  const field = (name: CompanyText) => ({
    name,
    id: profilePartId(name),
    value: draft[name],
    maxLength: COMPANY_LIMITS[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange({ [name]: target.value }),
    ...(errors[name] === undefined ? {} : { error: errors[name] }),
  });

  return (
    <div className={styles.fields}>
      <TextField
        label="Nom de l’entreprise"
        autoComplete="organization"
        {...field('company_name')}
      />
      <TextField
        label="SIRET"
        inputMode="numeric"
        autoComplete="off"
        help="14 chiffres, repris sur vos devis et factures."
        onFocus={() => setIsTypingSiret(true)}
        onBlur={() => setIsTypingSiret(false)}
        {...(isSiretDoubtful && !isTypingSiret
          ? {
              warning:
                'Ce numéro ne semble pas être un SIRET. Vérifiez ses 14 chiffres\u202f; il peut être enregistré tel quel.',
            }
          : {})}
        {...field('siret')}
      />
      <TextareaField
        className={styles.whole}
        label="Adresse"
        autoComplete="street-address"
        help="Vos clients la voient quand leur réparation est terminée."
        {...field('address')}
      />
      <TextField label="Téléphone" type="tel" autoComplete="tel" {...field('phone')} />
    </div>
  );
}
