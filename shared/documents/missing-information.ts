import type { Company } from '../company/answers.ts';
import type { DocumentInput } from './input.ts';

/** Where the missing information is entered. */
export type MissingPlace = 'company' | 'client' | 'document';

/** Something a document lacks: what to do, why it matters, and the law that asks for it. */
export type MissingInformation = {
  /** The field it is about, as the API names it. */
  id: string;
  place: MissingPlace;
  message: string;
  why: string;
  source: string;
  /** The document cannot be issued without it. */
  blocking: boolean;
};

/** What is looked at: a draft as it stands, its texts still to be filled in or not. */
export type MissingDraft = Pick<
  DocumentInput,
  'documentType' | 'clientKind' | 'tvaEnabled' | 'invoiceDate'
> &
  Partial<DocumentInput>;

export type MissingCompany = Omit<Company, 'schedule' | 'logo_url'>;

export const INVOICE_LAW = 'Code de commerce, art. L. 441-9 ; CGI, annexe II, art. 242 nonies A';
export const QUOTE_LAW = 'Arrêté du 24 janvier 2017 (devis de réparation)';
