import type { CreditNoteInput } from '../../shared/documents/input.ts';
import type { IssuedDocument } from '../../shared/documents/issued.ts';
import { LAYOUT } from '../../shared/documents/layout.ts';
import { mentionsOf } from '../../shared/documents/mentions.ts';
import { AppError } from '../../shared/errors.ts';
import { parisDay } from '../../shared/time.ts';
import type { DocumentsRepository } from './documents.repository.ts';
import { referenceTo } from './documents.ts';
import type { DocumentContent } from './freeze-document.ts';
import { issueContent } from './issue-document.ts';
import { ownDocumentWithSummary } from './own-document.ts';

export type CreditInvoiceDependencies = {
  documents: Pick<DocumentsRepository, 'get' | 'summary' | 'sequence' | 'issue'>;
  now: () => number;
};

/**
 * Cancels an invoice whole by a credit note in its own series, at most once. A quote that it billed is free again.
 * @throws AppError DOCUMENT_NOT_FOUND, NOT_AN_INVOICE, ALREADY_CREDITED, NUMBER_OUT_OF_ORDER,
 * DOCUMENT_INCOMPLETE when the date is to come or before the invoice's.
 */
export async function creditInvoice(
  { documents, now }: CreditInvoiceDependencies,
  shopId: string,
  invoiceId: string,
  input: CreditNoteInput,
): Promise<IssuedDocument> {
  const { document: invoice, summary } = await ownDocumentWithSummary(documents, shopId, invoiceId);
  if (invoice.documentType !== 'facture') throw new AppError('NOT_AN_INVOICE');
  if (summary.creditNote) throw new AppError('ALREADY_CREDITED');
  const today = parisDay(now());
  const date = input.invoiceDate ?? today;
  if (date > today || date < invoice.invoiceDate) {
    const message = 'Choisissez une date entre celle de la facture et aujourd’hui.';
    throw new AppError('DOCUMENT_INCOMPLETE', { fields: { invoiceDate: message } });
  }
  const content = creditNoteOf(invoice, date, input.reason ?? '');
  const { id, dueDate } = invoice;
  return issueContent({ documents, now }, shopId, content, {
    follows: 'creditNote',
    ...(dueDate !== null && { unfollows: { id, dueDate } }),
    frees: await billedQuote(documents, shopId, invoice),
  });
}

/** The quote that `invoice` bills, as long as its summary names it: what was billed in vain can be billed again. */
async function billedQuote(
  documents: Pick<DocumentsRepository, 'summary'>,
  shopId: string,
  { id, origin }: IssuedDocument,
) {
  if (origin?.documentType !== 'devis') return undefined;
  const quote = await documents.summary(shopId, origin.id);
  return quote?.invoice?.id === id ? { quoteId: origin.id, invoiceId: id } : undefined;
}

/** The credit note of a whole invoice: the same parties, lines and amounts, which it takes back. */
export function creditNoteOf(
  invoice: IssuedDocument,
  invoiceDate: string,
  reason: string,
): DocumentContent {
  const {
    id: _id,
    number: _number,
    issuedAt: _issuedAt,
    digest: _digest,
    payment: _payment,
    ...content
  } = invoice;
  const note = {
    ...content,
    documentType: 'avoir' as const,
    invoiceDate,
    dueDate: null,
    validUntil: null,
    origin: referenceTo(invoice),
    notes: reason && `Motif\u202f: ${reason}`,
    layout: LAYOUT,
  };
  const { kind: clientKind, country: clientCountry } = note.client;
  const [origin] = mentionsOf({}, { ...note, clientKind, clientCountry });
  const kept = invoice.mentions.filter(({ id }) => CREDIT_NOTE_MENTIONS.has(id));
  return { ...note, mentions: origin ? [origin, ...kept] : kept };
}

/** What an invoice says but when to pay. French e-invoicing asks businesses for the notes on late payment here too (BR-FR-05). */
const CREDIT_NOTE_MENTIONS = new Set<string>([
  'vat',
  'debits',
  'operation',
  'delivery',
  'penalty',
  'recovery',
  'discount',
  'mediator',
  'device',
  'order',
  'buyer-reference',
]);
