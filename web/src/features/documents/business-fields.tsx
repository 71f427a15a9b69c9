import { useState } from 'react';
import { isValidSiren } from '../../../../shared/company.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { DocumentDraft } from './document-draft.ts';
import { draftField } from './draft-field.ts';
import type { DraftErrors } from './draft-request.ts';

const WRONG_SIREN =
  'Ce numéro n’est pas un SIREN. Vérifiez ses 9 chiffres, les premiers du SIRET du client.';

/** What identifies a client in business. */
export function BusinessFields({ draft, errors }: { draft: DocumentDraft; errors: DraftErrors }) {
  const [isTyping, setIsTyping] = useState(false);
  const typed = draft.clientSiren.trim();
  const isWrong = typed !== '' && !isTyping && !isValidSiren(typed);
  return (
    <>
      <TextField
        label="SIREN du client"
        inputMode="numeric"
        help="9 chiffres."
        onFocus={() => setIsTyping(true)}
        onBlur={() => setIsTyping(false)}
        {...draftField(draft, errors, 'clientSiren')}
        {...(isWrong && { error: WRONG_SIREN })}
      />
      <TextField
        label="N° de TVA du client"
        optional
        {...draftField(draft, errors, 'clientVatNumber')}
      />
    </>
  );
}
