import { useState } from 'react';
import { isValidSiren } from '../../../../../shared/company/company.ts';
import { countryName, HOME_COUNTRY } from '../../../../../shared/documents/countries.ts';
import { COUNTRY_CODES } from '../../../../../shared/documents/country-codes.ts';
import { CLIENT_KINDS } from '../../../../../shared/documents/documents.ts';
import { optionsOf, SelectField, TextField } from '../../../ui/forms/text-field.tsx';
import type { DocumentDraft } from '../draft/document-draft.ts';
import { changeDraft } from '../draft/document-store.ts';
import { draftFields } from '../draft/draft-field.ts';
import type { DraftErrors } from '../draft/draft-request.ts';

type ClientFieldsProps = { draft: DocumentDraft; errors: DraftErrors };

/** Consumers in France do not need these fields. */
export function ClientFields({ draft, errors }: ClientFieldsProps) {
  return (
    <>
      <SelectField
        label="Type de client"
        value={draft.clientKind}
        options={optionsOf(CLIENT_KINDS)}
        onChoose={(clientKind) => changeDraft({ clientKind })}
      />
      <SelectField label="Pays du client" {...draftFields(draft, errors)('clientCountry')}>
        {COUNTRY_OPTIONS}
      </SelectField>
      {draft.clientKind === 'business' && <BusinessFields draft={draft} errors={errors} />}
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

/** A click never takes longer than this. */
const LEAVING_MS = 250;

function BusinessFields({ draft, errors }: ClientFieldsProps) {
  const field = draftFields(draft, errors);
  const [isTyping, setIsTyping] = useState(false);
  // The error moves what is below it, so it waits until a click that left the field has ended.
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
