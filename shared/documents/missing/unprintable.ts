import { keysOf } from '../../keys-of.ts';
import { composedText, strangerIn } from '../input/printable-text.ts';
import {
  type Checked,
  INVOICE_LAW,
  type MissingCompany,
  type MissingDraft,
  QUOTE_LAW,
  refusal,
} from './missing-information.ts';

/** These texts of a shop's profile are printed on its documents. */
const PRINTED = {
  company_name: 'le nom de votre entreprise',
  address: 'l’adresse de votre entreprise',
  phone: 'le téléphone de votre entreprise',
  legal_details: 'votre forme juridique',
  vat_number: 'votre numéro de TVA',
  mediator_name: 'le nom de votre médiateur',
  mediator_url: 'le site de votre médiateur',
} as const satisfies Partial<Record<keyof MissingCompany, string>>;

export const PRINTED_OF_PROFILE = keysOf(PRINTED);

/** Describes the first character of `text` that cannot be printed. The text is found at `where` in the profile. */
export function unprintableIn(text: string, where: string): string | undefined {
  const stranger = strangerIn(composedText(text));
  return (
    stranger &&
    `Remplacez «\u00a0${stranger}\u00a0» dans ${where}\u202f: ce caractère ne peut pas être imprimé.`
  );
}

export const EXACT_WORDS =
  'Un document émis ne change plus\u202f: chaque mention doit s’y lire exactement.';

/**
 * Refuses a profile whose printed texts contain other characters than those of our font. The profile itself may
 * hold any character, because the tracking page and e-mails can show it.
 */
export function unprintableOfProfile(company: MissingCompany, draft: MissingDraft): Checked[] {
  const source = draft.documentType === 'devis' ? QUOTE_LAW : INVOICE_LAW;
  return PRINTED_OF_PROFILE.map((field) => {
    const isPrinted = draft.clientKind === 'consumer' || !field.startsWith('mediator');
    const message = isPrinted && unprintableIn(company[field] ?? '', PRINTED[field]);
    return message ? refusal('company', field, [message, EXACT_WORDS, source]) : false;
  });
}
