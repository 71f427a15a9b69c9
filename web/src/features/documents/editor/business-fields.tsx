import { useState } from 'react';
import { isValidSiren } from '../../../../../shared/company/company.ts';
import { HOME_COUNTRY } from '../../../../../shared/documents/countries.ts';
import { TextField } from '../../../ui/text-field.tsx';
import type { DocumentDraft } from './document-draft.ts';
import { draftField } from './draft-field.ts';
import type { DraftErrors } from './draft-request.ts';

const WRONG_SIREN =
  'Ce numéro n’est pas un SIREN. Vérifiez ses 9 chiffres, les premiers du SIRET du client.';

/** A click has ended after this time. */
const LEAVING_MS = 250;

/** The fields that identify a business client. */
export function BusinessFields({ draft, errors }: { draft: DocumentDraft; errors: DraftErrors }) {
  const [isTyping, setIsTyping] = useState(false);
  // The message moves the elements below it. Shown at once, it would move the button away from the click that left the
  // field.
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
          {...draftField(draft, errors, 'clientSiren')}
          {...(isWrong && { error: WRONG_SIREN })}
        />
      )}
      <TextField
        label="N° de TVA du client"
        optional
        {...draftField(draft, errors, 'clientVatNumber')}
      />
      <TextField
        label="Référence de l’acheteur"
        optional
        help="Service ou personne qui a commandé."
        {...draftField(draft, errors, 'buyerReference')}
      />
      <TextField
        label="Identifiant pour ses factures électroniques"
        optional
        help="Vide : le SIREN du client."
        {...draftField(draft, errors, 'clientElectronicAddress')}
      />
    </>
  );
}
