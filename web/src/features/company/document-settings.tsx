import { parseDecimal } from '../../../../shared/documents/amounts/typed-numbers.ts';
import { penaltyProblem } from '../../../../shared/documents/missing/legal-rate.ts';
import { parisDay } from '../../../../shared/time.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import type { SettingsProps } from './company-form.tsx';
import { documentField, documentText } from './document-field.ts';
import styles from './document-settings.module.css';

export function LegalSettings(settings: SettingsProps) {
  return (
    <div className={styles.fields}>
      <TextField
        className={styles.whole}
        label="Forme juridique"
        help="«&#xa0;EI Léa Martin&#xa0;», ou «&#xa0;SARL au capital de 5 000 €, RCS Lyon&#xa0;»."
        {...documentText(settings, 'legal_details')}
      />
      <TextField
        label="Médiateur de la consommation"
        help="Obligatoire pour vos clients particuliers."
        {...documentText(settings, 'mediator_name')}
      />
      <TextField
        label="Site du médiateur"
        inputMode="url"
        placeholder="https://"
        {...documentText(settings, 'mediator_url')}
      />
    </div>
  );
}

export function PaymentSettings(settings: SettingsProps) {
  const penalty = parseDecimal(settings.draft.late_penalty_rate) ?? null;
  const tooLow = penaltyProblem(penalty, parisDay(Date.now()));
  return (
    <div className={styles.fields}>
      <TextField
        label="IBAN"
        help="Imprimé sur les factures réglées par virement."
        {...documentText(settings, 'iban')}
      />
      <TextField
        label="Identifiant de facturation électronique"
        help="Vide : votre SIREN."
        {...documentText(settings, 'electronic_address')}
      />
      <TextField
        label="Validité des devis (jours)"
        inputMode="numeric"
        placeholder="30"
        help="De 1 à 365."
        {...documentField(settings, 'quote_validity_days')}
      />
      <TextField
        label="Délai de paiement (jours)"
        inputMode="numeric"
        placeholder="30"
        help="Clients professionnels, 60 au plus."
        {...documentField(settings, 'payment_days')}
      />
      <TextField
        className={styles.whole}
        label="Pénalités de retard (% par an)"
        inputMode="decimal"
        help="Clients professionnels. Vide : le taux de la BCE majoré de 10 points."
        {...(tooLow && { warning: tooLow })}
        {...documentField(settings, 'late_penalty_rate')}
      />
    </div>
  );
}
