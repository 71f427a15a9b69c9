import { parseDecimal } from '../../../../shared/documents/amounts/typed-numbers.ts';
import { penaltyProblem } from '../../../../shared/documents/missing/legal-rate.ts';
import { parisDay } from '../../../../shared/time.ts';
import { PROFILE_PAGES } from '../../lib/navigation/profile-pages.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { ProfileSubpage } from '../../ui/layout/page.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { CompanyForm, type SettingsProps, settingField } from './company-form.tsx';
import styles from './document-settings.module.css';
import { VatSettings } from './vat-settings.tsx';

/** Edits at /profil/documents what quotes and invoices say about the company. */
export function DocumentSettingsPage() {
  return (
    <ProfileSubpage title={PROFILE_PAGES.documents.word}>
      <CompanyForm part="documents">
        {(settings) => (
          <>
            <SectionCard title="TVA">
              <VatSettings {...settings} />
            </SectionCard>
            <SectionCard title="Mentions légales">
              <LegalSettings {...settings} />
            </SectionCard>
            <SectionCard title="Délais et paiement">
              <PaymentSettings {...settings} />
            </SectionCard>
          </>
        )}
      </CompanyForm>
    </ProfileSubpage>
  );
}

function LegalSettings(settings: SettingsProps) {
  return (
    <div className={styles.fields}>
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
    </div>
  );
}

function PaymentSettings(settings: SettingsProps) {
  const penalty = parseDecimal(settings.draft.late_penalty_rate) ?? null;
  const tooLow = penaltyProblem(penalty, parisDay(Date.now()));
  return (
    <div className={styles.fields}>
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
    </div>
  );
}
