import { DOCUMENT_TYPES } from '../../../../../shared/documents/documents.ts';
import type { IssuedDocument, PublicQuote } from '../../../../../shared/documents/issued.ts';
import type { PaperContent } from '../document-paper.tsx';

/** What an issued document prints. */
export function contentOfDocument(document: IssuedDocument): PaperContent {
  const { name, address, country, siren, vatNumber } = document.client;
  return {
    ...commonContent(document),
    title: DOCUMENT_TYPES[document.documentType].label,
    client: { name, address, country, siren, vatNumber },
  };
}

/** What a quote prints for its customer. */
export function contentOfQuote(quote: PublicQuote): PaperContent {
  return {
    ...commonContent(quote),
    title: DOCUMENT_TYPES.devis.label,
    client: {
      name: quote.clientName,
      address: quote.clientAddress,
      country: quote.clientCountry,
      siren: '',
      vatNumber: '',
    },
  };
}

function commonContent(document: IssuedDocument | PublicQuote) {
  const { number, invoiceDate, seller, lines, tvaEnabled, vat, subtotalCents, totalCents } =
    document;
  return {
    number,
    date: invoiceDate,
    seller,
    lines,
    subtotalCents,
    vat: tvaEnabled ? vat : [],
    totalCents,
    notes: document.notes,
    mentions: document.mentions.map(({ text }) => text),
  };
}
