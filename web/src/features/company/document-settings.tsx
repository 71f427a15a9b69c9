import type { ChangeEvent } from 'react';
import {
  COMPANY_LIMITS,
  frenchVatNumber,
  isVatNumberOf,
  sirenOf,
  wrongOwnNumber,
} from '../../../../shared/company/company.ts';
import { penaltyProblem } from '../../../../shared/documents/legal-rate.ts';
import { parseDecimal } from '../../../../shared/documents/typed-numbers.ts';
import { parisDay } from '../../../../shared/time.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './document-settings.module.css';
import { type SettingsProps, VatSettings } from './vat-settings.tsx';

type TextSetting =
  | 'vat_number'
  | 'legal_details'
  | 'mediator_name'
  | 'mediator_url'
  | 'iban'
  | 'electronic_address';
type NumberSetting = 'late_penalty_rate' | 'payment_days' | 'quote_validity_days';

/** The company's information on quotes and invoices. Every field may stay empty. */
export function DocumentSettings({ draft, errors, onChange }: SettingsProps) {
  const field = (name: TextSetting | NumberSetting) => ({
    name,
    value: draft[name],
    autoComplete: 'off',
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange({ [name]: target.value }),
    ...(errors[name] === undefined ? {} : { error: errors[name] }),
  });
  const text = (name: TextSetting) => ({ maxLength: COMPANY_LIMITS[name], ...field(name) });
  const siren = sirenOf(draft.siret);
  const isOthers =
    siren !== '' && draft.vat_number.trim() !== '' && !isVatNumberOf(siren, draft.vat_number);
  const penalty = parseDecimal(draft.late_penalty_rate) ?? null;
  const tooLow = penaltyProblem(penalty, parisDay(Date.now()));
  return (
    <>
      <p className={styles.intro}>Ces informations donnent les mentions de vos documents.</p>
      <div className={styles.fields}>
        <VatSettings draft={draft} errors={errors} onChange={onChange} />
        <TextField
          label="Numéro de TVA"
          help={
            siren
              ? `Vide\u202f: ${frenchVatNumber(siren)}, déduit de votre SIREN, si vous facturez la TVA.`
              : 'Si vous facturez la TVA.'
          }
          {...(isOthers && { warning: wrongOwnNumber(siren) })}
          {...text('vat_number')}
        />
        <TextField
          label="Forme juridique"
          help="«&#xa0;EI Léa Martin&#xa0;», ou «&#xa0;SARL au capital de 5 000 €, RCS Lyon&#xa0;»."
          {...text('legal_details')}
        />
        <TextField
          label="Médiateur de la consommation"
          help="Obligatoire pour vos clients particuliers."
          {...text('mediator_name')}
        />
        <TextField
          label="Site du médiateur"
          inputMode="url"
          placeholder="https://"
          {...text('mediator_url')}
        />
        <TextField
          label="IBAN"
          help="Imprimé sur les factures réglées par virement."
          {...text('iban')}
        />
        <TextField
          label="Identifiant de facturation électronique"
          help="Vide : votre SIREN."
          {...text('electronic_address')}
        />
        <TextField
          label="Validité des devis (jours)"
          inputMode="numeric"
          placeholder="30"
          help="De 1 à 365."
          {...field('quote_validity_days')}
        />
        <TextField
          label="Délai de paiement (jours)"
          inputMode="numeric"
          placeholder="30"
          help="Clients professionnels, 60 au plus."
          {...field('payment_days')}
        />
        <TextField
          label="Pénalités de retard (% par an)"
          inputMode="decimal"
          help="Clients professionnels. Vide : le taux de la BCE majoré de 10 points."
          {...(tooLow && { warning: tooLow })}
          {...field('late_penalty_rate')}
        />
      </div>
    </>
  );
}
