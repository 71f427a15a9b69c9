import type { DocumentSeries } from '../../shared/documents/documents.ts';
import { shopKey, shopPartition } from '../platform/table/table-keys.ts';

export const DOCUMENT_PREFIX = 'DOCUMENT#';

export const documentKey = (shopId: string, id: string) =>
  shopKey(shopId, `${DOCUMENT_PREFIX}${id}`);

export const SUMMARY_PREFIX = 'DOCUMENT-SUMMARY#';

/** A document's summary is its line in the list, with its later events. No other item of the document changes. */
export const summaryKey = (shopId: string, id: string) => shopKey(shopId, `${SUMMARY_PREFIX}${id}`);

/** Returns the shop and the id of the invoice or credit note of a summary, or `undefined` for any other item. */
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

/** Returns the shop and the id of the quote whose event a key names, or `undefined` for any other key. */
export function answeredQuoteOf(key: { pk: string; sk: string }) {
  if (!key.sk.startsWith(EVENT_PREFIX)) return undefined;
  const [id = ''] = key.sk.slice(EVENT_PREFIX.length).split('#');
  return { user_id: key.pk.slice(shopPartition('').length), id };
}

/** `nonce` distinguishes two events of the same millisecond. */
export const eventKey = (shopId: string, id: string, at: string, nonce: string) =>
  shopKey(shopId, `${eventPrefix(id)}${at}#${nonce}`);

export const SEQUENCE_PREFIX = 'SEQUENCE#';

/** The sequences and the day of the last document share this prefix, so that one Query reads them all. */
export const NUMBERING_PREFIX = 'SEQUENCE';

export const LAST_DAY = 'SEQUENCE-LAST-DAY';

export const lastDayKey = (shopId: string) => shopKey(shopId, LAST_DAY);

export const sequenceKey = (shopId: string, series: DocumentSeries, year: number) =>
  shopKey(shopId, `${SEQUENCE_PREFIX}${series}#${year}`);

/** This item is the link by which a customer reads and answers a quote. It leads to the shop. */
export const approvalKey = (id: string) => ({ pk: `QUOTE#${id}`, sk: 'APPROVAL' });
