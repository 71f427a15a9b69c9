import {
  FRANCHISE_MENTIONS,
  type FranchiseMention,
  VAT_REGIMES,
  type VatRegime,
} from '../../../../shared/documents/vat-regimes.ts';
import { SelectField } from '../../ui/text-field.tsx';
import type { CompanyDraft, CompanyErrors } from './company-draft.ts';
import styles from './document-settings.module.css';

export type SettingsProps = {
  draft: CompanyDraft;
  errors: CompanyErrors;
  onChange: (part: Partial<CompanyDraft>) => void;
};

const REGIMES = Object.keys(VAT_REGIMES) as VatRegime[];
const MENTIONS = Object.keys(FRANCHISE_MENTIONS) as FranchiseMention[];

/** The company's VAT regime, and for the franchise the law that its mention cites. */
export function VatSettings({ draft, errors, onChange }: SettingsProps) {
  const isFranchise = draft.vat_regime === 'franchise';
  return (
    <>
      <SelectField
        className={styles.whole}
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
          help="L’ancienne référence au CGI est tolérée jusqu’à fin 2027."
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
    </>
  );
}
