import { beforeDeposits } from '../../../../../shared/documents/amounts/sold.ts';
import { DOCUMENT_TYPES, documentLabel } from '../../../../../shared/documents/documents.ts';
import type { IssuedDocument, PublicQuote } from '../../../../../shared/documents/issued/issued.ts';
import { groupedNumber, paperWords } from '../../../../../shared/documents/issued/layout.ts';
import type { PaperContent } from '../document-paper.tsx';

export function contentOfDocument(document: IssuedDocument): PaperContent {
  const { name, address, country, siren, vatNumber } = document.client;
  return {
    ...commonContent(beforeDeposits(document)),
    title: documentLabel(document),
    client: { name, address, country, siren: groupedNumber(siren), vatNumber },
  };
}

export function contentOfQuote(quote: PublicQuote): PaperContent {
  return {
    ...commonContent(quote),
    title: DOCUMENT_TYPES.devis.label,
    afterTotal: quote.afterTotal,
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
  const siret = groupedNumber(seller.siret);
  return {
    number,
    date: invoiceDate,
    seller: { ...seller, siret },
    lines,
    discount: document.discount,
    subtotalCents,
    tvaEnabled,
    vat,
    totalCents,
    notes: document.notes,
    mentions: document.mentions,
    words: paperWords(document),
  };
}
