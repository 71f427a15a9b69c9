import {
  frenchVatNumber,
  isVatNumberOf,
  sirenOf,
  wrongOwnNumber,
} from '../../../../shared/company/company.ts';
import { parseDecimal } from '../../../../shared/documents/amounts/typed-numbers.ts';
import { penaltyProblem } from '../../../../shared/documents/missing/legal-rate.ts';
import {
  FRANCHISE_MENTIONS,
  VAT_REGIMES,
  type VatRegime,
} from '../../../../shared/documents/vat/vat-regimes.ts';
import { parisDay } from '../../../../shared/time.ts';
import { profilePartId } from '../../lib/navigation/profile-links.ts';
import { PROFILE_PAGES } from '../../lib/navigation/profile-pages.ts';
import { optionsOf, SelectField, TextField } from '../../ui/forms/text-field.tsx';
import { ProfileSubpage } from '../../ui/layout/page.tsx';
import styles from './company-form.module.css';
import { CompanyForm, SettingsCard, type SettingsProps, settingField } from './company-form.tsx';

/** On /profil/documents, a shop edits the texts about itself on quotes and invoices. */
export function DocumentSettingsPage() {
  return (
    <ProfileSubpage title={PROFILE_PAGES.documents.word}>
      <CompanyForm part="documents">
        {(settings) => (
          <>
            <VatSettings {...settings} />
            <LegalSettings {...settings} />
            <PaymentSettings {...settings} />
          </>
        )}
      </CompanyForm>
    </ProfileSubpage>
  );
}

function LegalSettings(settings: SettingsProps) {
  return (
    <SettingsCard title="Mentions légales">
      <TextField
        className={styles.whole}
        label="Forme juridique"
        help="«&#xa0;EI Léa Martin&#xa0;», ou «&#xa0;SARL au capital de 5 000 €, RCS Lyon&#xa0;»."
        {...settingField(settings, 'legal_details')}
      />
      <TextField
        label="Médiateur de la consommation"
        help="Obligatoire pour vos clients particuliers."
        {...settingField(settings, 'mediator_name')}
      />
      <TextField
        label="Site du médiateur"
        inputMode="url"
        placeholder="https://"
        {...settingField(settings, 'mediator_url')}
      />
    </SettingsCard>
  );
}

function PaymentSettings(settings: SettingsProps) {
  const penalty = parseDecimal(settings.draft.late_penalty_rate) ?? null;
  const tooLow = penaltyProblem(penalty, parisDay(Date.now()));
  return (
    <SettingsCard title="Délais et paiement">
      <TextField
        label="IBAN"
        help="Imprimé sur les factures réglées par virement."
        {...settingField(settings, 'iban')}
      />
      <TextField
        label="Identifiant de facturation électronique"
        help="Vide : votre SIREN."
        {...settingField(settings, 'electronic_address')}
      />
      <TextField
        label="Validité des devis (jours)"
        inputMode="numeric"
        placeholder="30"
        help="De 1 à 365."
        {...settingField(settings, 'quote_validity_days')}
      />
      <TextField
        label="Délai de paiement (jours)"
        inputMode="numeric"
        placeholder="30"
        help="Clients professionnels, 60 au plus."
        {...settingField(settings, 'payment_days')}
      />
      <TextField
        className={styles.whole}
        label="Pénalités de retard (% par an)"
        inputMode="decimal"
        help="Clients professionnels. Vide : le taux de la BCE majoré de 10 points."
        {...(tooLow && { warning: tooLow })}
        {...settingField(settings, 'late_penalty_rate')}
      />
    </SettingsCard>
  );
}

function VatSettings(settings: SettingsProps) {
  const { draft, errors, onChange } = settings;
  const isFranchise = draft.vat_regime === 'franchise';
  const siren = sirenOf(draft.siret);
  const isOthers =
    siren !== '' && draft.vat_number.trim() !== '' && !isVatNumberOf(siren, draft.vat_number);
  return (
    <SettingsCard title="TVA">
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
    </SettingsCard>
  );
}
