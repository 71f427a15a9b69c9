import type { Company } from '../../company/answers.ts';
import type { DocumentInput } from '../input/input.ts';

/** The missing information is entered here: in the company's profile, the client's details or the document. */
export type MissingPlace = 'company' | 'client' | 'document';

export type MissingInformation = {
  /** The API gives this name to the field that the missing information concerns. */
  id: string;
  place: MissingPlace;
  message: string;
  why: string;
  source: string;
  blocking: boolean;
};

/** This part of a draft is checked. Its texts may still be missing. */
export type MissingDraft = Pick<
  DocumentInput,
  'documentType' | 'clientKind' | 'tvaEnabled' | 'invoiceDate'
> &
  Partial<DocumentInput>;

/** A check finds a missing detail, or nothing, which is `false`. */
export type Checked = MissingInformation | false;

type Texts = readonly [message: string, why: string, source: string];

/** Returns missing information that prevents issuing. */
export const refusal = (
  place: MissingPlace,
  id: string,
  [message, why, source]: Texts,
): MissingInformation => ({ id, place, message, why, source, blocking: true });

export const warning = (place: MissingPlace, id: string, texts: Texts): MissingInformation => ({
  ...refusal(place, id, texts),
  blocking: false,
});

export type MissingCompany = Omit<Company, 'schedule' | 'logo_url'>;

export const INVOICE_LAW = 'Code de commerce, art. L. 441-9 ; CGI, annexe II, art. 242 nonies A';
export const QUOTE_LAW = 'Arrêté du 24 janvier 2017 (devis de réparation)';
