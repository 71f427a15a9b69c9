import { byRateAlone } from '../../../shared/documents/amounts/vat-groups.ts';
import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import { canonicalJson, sha256Hex } from '../../documents/digest.ts';
import type { ChainHead } from '../../documents/issuing/stored-last-day.ts';
import type { StoredPayment } from '../../payments/stored-payment.ts';
import type { ChainStanding } from './standing.ts';
import type { ChainEntry } from './stored-chain-entry.ts';

export const NO_DIGEST = '0'.repeat(64);

type Link = 'rank' | 'previous' | 'at';
type WithoutLink<Entry> = Entry extends unknown ? Omit<Entry, Link> : never;

export type EntryContent = WithoutLink<ChainEntry>;

/** Returns the content of a document's entry. `frozen` is the text in which the document was frozen. */
export const documentContent = (document: IssuedDocument, frozen: string): EntryContent => ({
  kind: 'document',
  id: document.id,
  documentType: document.documentType,
  number: document.number,
  invoiceDate: document.invoiceDate,
  supplyDate: document.supplyDate,
  issuedAt: document.issuedAt,
  ...(document.isDeposit && { isDeposit: true }),
  ...(document.origin && { of: document.origin.number }),
  lineCents: document.lines.map(({ totalCents }) => totalCents),
  vat: document.vat.map(byRateAlone),
  totalCents: document.totalCents,
  content: sha256Hex(frozen),
});

export const paymentContent = ({
  id,
  documentId,
  amountCents,
  means,
  date,
  recordedAt,
  cardEvent,
}: Omit<StoredPayment, 'means' | 'cardEvent'> & {
  means: string;
  cardEvent?: string | undefined;
}): EntryContent => ({
  kind: 'payment',
  id,
  documentId,
  amountCents,
  means,
  date,
  recordedAt,
  ...(cardEvent && { cardEvent }),
});

export type NextEntry = { text: string; head: ChainHead };

/**
 * Writes the text of the next entry. Its keys are sorted, so that the same content always gives the same text. Its
 * instant is never before the previous entry's, even if the clock goes back.
 */
export function nextEntry({ head }: ChainStanding, content: EntryContent, at: string): NextEntry {
  const rank = (head?.rank ?? 0) + 1;
  const instant = head && head.at > at ? head.at : at;
  const text = canonicalJson({
    ...content,
    rank,
    previous: head?.digest ?? NO_DIGEST,
    at: instant,
  });
  return { text, head: { rank, digest: sha256Hex(text), at: instant } };
}
