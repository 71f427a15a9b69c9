import {
  frenchVatNumber,
  isVatNumberOf,
  sirenOf,
  wrongOwnNumber,
} from '../../../../shared/company/company.ts';
import {
  FRANCHISE_MENTIONS,
  type FranchiseMention,
  VAT_REGIMES,
  type VatRegime,
} from '../../../../shared/documents/vat/vat-regimes.ts';
import { profilePartId } from '../../lib/navigation/profile-links.ts';
import { SelectField, TextField } from '../../ui/forms/text-field.tsx';
import type { SettingsProps } from './company-form.tsx';
import { documentText } from './document-field.ts';
import styles from './document-settings.module.css';

const REGIMES = Object.keys(VAT_REGIMES) as VatRegime[];
const MENTIONS = Object.keys(FRANCHISE_MENTIONS) as FranchiseMention[];

export function VatSettings(settings: SettingsProps) {
  const { draft, errors, onChange } = settings;
  const isFranchise = draft.vat_regime === 'franchise';
  const siren = sirenOf(draft.siret);
  const isOthers =
    siren !== '' && draft.vat_number.trim() !== '' && !isVatNumberOf(siren, draft.vat_number);
  return (
    <div className={styles.fields}>
      <SelectField
        className={styles.whole}
        id={profilePartId('vat_regime')}
        label="Régime de TVA"
        value={draft.vat_regime}
        onChange={({ target }) =>
          onChange({ vat_regime: REGIMES.find((regime) => regime === target.value) ?? '' })
        }
        {...(errors.vat_regime && { error: errors.vat_regime })}
      >
        <option value="">Non précisé</option>
        {REGIMES.map((regime) => (
          <option key={regime} value={regime}>
            {VAT_REGIMES[regime]}
          </option>
        ))}
      </SelectField>
      {isFranchise && (
        <SelectField
          className={styles.whole}
          label="Mention de franchise"
          help="L’ancienne référence au CGI est tolérée au moins jusqu’à fin 2027."
          value={draft.franchise_mention || 'cibs'}
          onChange={({ target }) =>
            onChange({ franchise_mention: MENTIONS.find((one) => one === target.value) ?? '' })
          }
          {...(errors.franchise_mention && { error: errors.franchise_mention })}
        >
          {MENTIONS.map((mention) => (
            <option key={mention} value={mention}>
              {FRANCHISE_MENTIONS[mention]}
            </option>
          ))}
        </SelectField>
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
        {...documentText(settings, 'vat_number')}
      />
    </div>
  );
}
