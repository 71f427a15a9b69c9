import type { DocumentSeries } from '../../shared/documents/documents.ts';
import { shopPartition } from '../platform/table/table-keys.ts';

export const DOCUMENT_PREFIX = 'DOCUMENT#';

export const documentKey = (shopId: string, id: string) => ({
  pk: shopPartition(shopId),
  sk: `${DOCUMENT_PREFIX}${id}`,
});

export const SUMMARY_PREFIX = 'DOCUMENT-SUMMARY#';

/** Key of a document's summary: its line of the list, with its later events. The document's only changing item. */
export const summaryKey = (shopId: string, id: string) => ({
  pk: shopPartition(shopId),
  sk: `${SUMMARY_PREFIX}${id}`,
});

/** The shop and id of the invoice or credit note whose summary an item is; `undefined` for any other item. */
export function issuedInvoiceOf(
  key: { pk: string; sk: string },
  item: Record<string, unknown> | undefined,
) {
  if (!key.sk.startsWith(SUMMARY_PREFIX)) return undefined;
  if (item?.documentType !== 'facture' && item?.documentType !== 'avoir') return undefined;
  return {
    user_id: key.pk.slice(shopPartition('').length),
    id: key.sk.slice(SUMMARY_PREFIX.length),
  };
}

export const EVENT_PREFIX = 'DOCUMENT-EVENT#';

export const eventPrefix = (id: string) => `${EVENT_PREFIX}${id}#`;

/** The shop and id of the quote whose event a key is; `undefined` for any other key. */
export function answeredQuoteOf(key: { pk: string; sk: string }) {
  if (!key.sk.startsWith(EVENT_PREFIX)) return undefined;
  const [id = ''] = key.sk.slice(EVENT_PREFIX.length).split('#');
  return { user_id: key.pk.slice(shopPartition('').length), id };
}

/** Key of an event of a document; `nonce` distinguishes two events of the same millisecond. */
export const eventKey = (shopId: string, id: string, at: string, nonce: string) => ({
  pk: shopPartition(shopId),
  sk: `${eventPrefix(id)}${at}#${nonce}`,
});

export const SEQUENCE_PREFIX = 'SEQUENCE#';

/** The common prefix of the sequences and of the day of the last document, so that one Query reads them all. */
export const NUMBERING_PREFIX = 'SEQUENCE';

export const LAST_DAY = 'SEQUENCE-LAST-DAY';

export const lastDayKey = (shopId: string) => ({ pk: shopPartition(shopId), sk: LAST_DAY });

export const sequenceKey = (shopId: string, series: DocumentSeries, year: number) => ({
  pk: shopPartition(shopId),
  sk: `${SEQUENCE_PREFIX}${series}#${year}`,
});

/** Key of the link by which a customer reads and answers a quote. It leads to the shop. */
export const approvalKey = (id: string) => ({ pk: `QUOTE#${id}`, sk: 'APPROVAL' });
