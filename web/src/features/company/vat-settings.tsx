import {
  frenchVatNumber,
  isVatNumberOf,
  sirenOf,
  wrongOwnNumber,
} from '../../../../shared/company/company.ts';
import {
  FRANCHISE_MENTIONS,
  VAT_REGIMES,
  type VatRegime,
} from '../../../../shared/documents/vat/vat-regimes.ts';
import { profilePartId } from '../../lib/navigation/profile-links.ts';
import { optionsOf, SelectField, TextField } from '../../ui/forms/text-field.tsx';
import { type SettingsProps, settingField } from './company-form.tsx';
import styles from './document-settings.module.css';

export function VatSettings(settings: SettingsProps) {
  const { draft, errors, onChange } = settings;
  const isFranchise = draft.vat_regime === 'franchise';
  const siren = sirenOf(draft.siret);
  const isOthers =
    siren !== '' && draft.vat_number.trim() !== '' && !isVatNumberOf(siren, draft.vat_number);
  return (
    <div className={styles.fields}>
      <SelectField<VatRegime | ''>
        className={styles.whole}
        id={profilePartId('vat_regime')}
        label="Régime de TVA"
        value={draft.vat_regime}
        options={optionsOf(VAT_REGIMES)}
        onChoose={(vat_regime) => onChange({ vat_regime })}
        error={errors.vat_regime ?? ''}
      >
        <option value="">Non précisé</option>
      </SelectField>
      {isFranchise && (
        <SelectField
          className={styles.whole}
          label="Mention de franchise"
          help="L’ancienne référence au CGI est tolérée au moins jusqu’à fin 2027."
          value={draft.franchise_mention || 'cibs'}
          options={optionsOf(FRANCHISE_MENTIONS)}
          onChoose={(franchise_mention) => onChange({ franchise_mention })}
          error={errors.franchise_mention ?? ''}
        />
      )}
      <TextField
        className={styles.whole}
        label="Numéro de TVA"
        help={
          siren
            ? `Vide\u202f: ${frenchVatNumber(siren)}, déduit de votre SIREN, si vous facturez la TVA.`
            : 'Si vous facturez la TVA.'
        }
        {...(isOthers && { warning: wrongOwnNumber(siren) })}
        {...settingField(settings, 'vat_number')}
      />
    </div>
  );
}
