import { useState } from 'react';
import { isValidSiren } from '../../../../../shared/company/company.ts';
import { countryName, HOME_COUNTRY } from '../../../../../shared/documents/countries.ts';
import { COUNTRY_CODES } from '../../../../../shared/documents/country-codes.ts';
import { CLIENT_KINDS } from '../../../../../shared/documents/documents.ts';
import { PAYMENT_MEANS } from '../../../../../shared/documents/input/payment.ts';
import { optionsOf, SelectField, TextareaField, TextField } from '../../../ui/forms/text-field.tsx';
import { Fold } from '../../../ui/layout/fold.tsx';
import { changeDraft } from '../draft/document-store.ts';
import { type DraftPart, draftFields, isShown } from '../draft/draft-field.ts';
import { EMPTY_MEANS } from '../field-words.ts';
import styles from './settings-card.module.css';

const NAMES = [
  'clientKind',
  'clientCountry',
  'clientSiren',
  'clientVatNumber',
  'clientElectronicAddress',
  'buyerReference',
  'supplyDate',
  'dueDate',
  'validUntil',
  'quoteFee',
  'deliveryAddress',
  'workPlace',
  'orderNumber',
  'serialNumber',
  'paymentMeans',
] as const;

/** Most documents do not need these fields. A device that the repair has filled in does not unfold them. */
export function MoreFields({ draft, errors }: DraftPart) {
  const field = draftFields(draft, errors);
  return (
    <Fold
      title="Autres informations"
      className={styles.more}
      opens={
        NAMES.some((name) => isShown(draft, errors, name)) ||
        (draft.repairId === '' && isShown(draft, errors, 'device'))
      }
    >
      <div className={styles.fields}>
        <SelectField
          label="Type de client"
          value={draft.clientKind}
          options={optionsOf(CLIENT_KINDS)}
          onChoose={(clientKind) => changeDraft({ clientKind })}
        />
        <SelectField label="Pays du client" {...field('clientCountry')}>
          {COUNTRY_OPTIONS}
        </SelectField>
        {draft.clientKind === 'business' && <BusinessFields draft={draft} errors={errors} />}
        <TextField className={styles.whole} label="Appareil" optional {...field('device')} />
        <TextField label="Numéro de série" optional {...field('serialNumber')} />
        <TextField label="Numéro de commande" optional {...field('orderNumber')} />
        {draft.documentType === 'devis' ? (
          <>
            <TextField
              label="Valable jusqu’au"
              type="date"
              help={EMPTY_MEANS.dueDate}
              {...field('validUntil')}
            />
            <TextField
              label="Prix du devis (€)"
              inputMode="decimal"
              help="Vide : devis gratuit."
              {...field('quoteFee')}
            />
          </>
        ) : (
          <InvoiceFields draft={draft} errors={errors} />
        )}
        <TextareaField
          className={styles.whole}
          label="Adresse de livraison"
          optional
          rows={2}
          help="Si elle n’est pas celle du client."
          {...field('deliveryAddress')}
        />
        <TextareaField
          className={styles.whole}
          label="Lieu d’exécution"
          optional
          rows={2}
          help="Si le travail n’est pas fait dans votre atelier."
          {...field('workPlace')}
        />
      </div>
    </Fold>
  );
}

function InvoiceFields({ draft, errors }: DraftPart) {
  const field = draftFields(draft, errors);
  return (
    <>
      <SelectField
        label="Moyen de paiement"
        value={draft.paymentMeans}
        options={optionsOf(PAYMENT_MEANS)}
        onChoose={(paymentMeans) => changeDraft({ paymentMeans })}
        error={errors.paymentMeans}
      >
        <option value="">Non précisé</option>
      </SelectField>
      <TextField
        label="Date de l’opération"
        type="date"
        help={EMPTY_MEANS.supplyDate}
        {...field('supplyDate')}
      />
      {draft.clientKind === 'business' && (
        <TextField label="Échéance" type="date" help={EMPTY_MEANS.dueDate} {...field('dueDate')} />
      )}
    </>
  );
}

const COUNTRIES = [
  HOME_COUNTRY,
  ...COUNTRY_CODES.filter((code) => code !== HOME_COUNTRY).sort((one, other) =>
    countryName(one).localeCompare(countryName(other), 'fr'),
  ),
];

/** The 250 elements are made once, because the page renders again at each press of a key. */
const COUNTRY_OPTIONS = COUNTRIES.map((code) => (
  <option key={code} value={code}>
    {countryName(code)}
  </option>
));

const WRONG_SIREN =
  'Ce numéro n’est pas un SIREN. Vérifiez ses 9 chiffres, les premiers du SIRET du client.';

/** Every click has ended after this time. */
const LEAVING_MS = 250;

function BusinessFields({ draft, errors }: DraftPart) {
  const field = draftFields(draft, errors);
  const [isTyping, setIsTyping] = useState(false);
  // An error moves the content below it, so it appears only after the click that left the field has ended.
  const leave = () => window.setTimeout(() => setIsTyping(false), LEAVING_MS);
  const typed = draft.clientSiren.trim();
  const isWrong = typed !== '' && !isTyping && !isValidSiren(typed);
  return (
    <>
      {draft.clientCountry === HOME_COUNTRY && (
        <TextField
          label="SIREN du client"
          inputMode="numeric"
          help="9 chiffres."
          onFocus={() => setIsTyping(true)}
          onBlur={leave}
          {...field('clientSiren')}
          {...(isWrong && { error: WRONG_SIREN })}
        />
      )}
      <TextField label="N° de TVA du client" optional {...field('clientVatNumber')} />
      <TextField
        label="Référence de l’acheteur"
        optional
        help="Service ou personne qui a commandé."
        {...field('buyerReference')}
      />
      <TextField
        label="Identifiant pour ses factures électroniques"
        optional
        help="Vide : le SIREN du client."
        {...field('clientElectronicAddress')}
      />
    </>
  );
}
