import {
  leftOf,
  restText,
  type Thousandths,
  thousandthsOf,
  wholeOf,
} from '../../shared/documents/credits.ts';
import type { CreditNoteInput } from '../../shared/documents/input.ts';
import type { IssuedDocument } from '../../shared/documents/issued.ts';
import { AppError } from '../../shared/errors.ts';
import { paymentStanding } from '../../shared/payments/payments.ts';
import { parisDay } from '../../shared/time.ts';
import { bonusMove } from './bonus/bonus-items.ts';
import type { CardPaymentsTaken } from './card/cards-taken.repository.ts';
import type { CreditOf } from './credit-items.ts';
import { creditNoteOf } from './credit-note.ts';
import { digestOf } from './digest.ts';
import type { DocumentsRepository } from './documents.repository.ts';
import type { KnownSummary } from './documents.ts';
import { type IssuePlan, issueContent } from './issue-document.ts';
import { creditedParts } from './margin/margin.ts';
import { ownDocumentWithSummary } from './own-document.ts';

export type CreditInvoiceDependencies = {
  documents: Pick<DocumentsRepository, 'get' | 'issuedUnder' | 'summary' | 'sequence' | 'issue'>;
  taken: Pick<CardPaymentsTaken, 'of'>;
  now: () => number;
};

/**
 * Credits lines of an invoice, or all that is left of it, by a credit note in its own series. However many there are, and
 * whoever issues them at once, they never come to more than was billed, per line nor in total. Once an invoice is
 * credited whole, a quote that it billed is free again; what a card paid of it beyond what is left is to be noticed. The
 * same `idempotencyKey` with the same body gives the credit note of the first call.
 * @throws AppError DOCUMENT_NOT_FOUND, NOT_AN_INVOICE, ALREADY_CREDITED, CREDIT_EXCEEDED, NUMBER_OUT_OF_ORDER,
 * INVALID when a line is none of the invoice's, IDEMPOTENCY_MISMATCH when the key served another request,
 * DOCUMENT_INCOMPLETE when the date is to come or before the invoice's.
 */
export async function creditInvoice(
  { documents, taken, now }: CreditInvoiceDependencies,
  shopId: string,
  invoiceId: string,
  input: CreditNoteInput,
  idempotencyKey?: string,
): Promise<IssuedDocument> {
  const found = await ownDocumentWithSummary(documents, shopId, invoiceId);
  const { document: invoice } = found;
  if (invoice.documentType !== 'facture') throw new AppError('NOT_AN_INVOICE');
  const key = idempotencyKey && { key: idempotencyKey, digest: digestOf({ invoiceId, ...input }) };
  const date = dateOf(invoice, input, parisDay(now()));
  const plan = async (summary: KnownSummary): Promise<IssuePlan> => {
    const planned = planOf(invoice, summary, { ...input, invoiceDate: date }, now());
    const { credits } = planned.options;
    if (key) planned.options.idempotency = key;
    if (credits) credits.surplusCents = await cardSurplus(taken, shopId, summary, credits);
    if (credits?.isWhole) {
      planned.options.frees = await billedQuote(documents, shopId, invoice);
    }
    if (invoice.isDeposit)
      planned.options.deposits = await quoteOfDeposit(documents, shopId, invoice);
    return planned;
  };
  const replan = async () => plan((await documents.summary(shopId, invoiceId)) ?? found.summary);
  try {
    return await issueContent({ documents, now }, shopId, await plan(found.summary), replan);
  } catch (error) {
    // What was credited may be what this very request did the first time.
    const first = key && isRefusal(error) && (await documents.issuedUnder(shopId, key.key));
    if (!first) throw error;
    if (first.digest !== key.digest) throw new AppError('IDEMPOTENCY_MISMATCH');
    const note = await documents.get(shopId, first.id);
    if (note === undefined) throw error;
    return note;
  }
}

const isRefusal = (error: unknown) =>
  error instanceof AppError && ['ALREADY_CREDITED', 'CREDIT_EXCEEDED'].includes(error.code);

/** What is to be given back once a credit note is there, in cents, of an invoice that a card paid; 0 of any other. */
async function cardSurplus(
  taken: Pick<CardPaymentsTaken, 'of'>,
  shopId: string,
  summary: KnownSummary,
  { creditedCents }: Pick<CreditOf, 'creditedCents'>,
): Promise<number> {
  const { dueCents } = paymentStanding({ ...summary, creditedCents }, '');
  if (dueCents >= 0) return 0;
  return (await taken.of(shopId, summary.id)).length > 0 ? -dueCents : 0;
}

/** @throws AppError DOCUMENT_INCOMPLETE */
function dateOf(invoice: IssuedDocument, input: CreditNoteInput, today: string): string {
  const date = input.invoiceDate ?? today;
  if (date <= today && date >= invoice.invoiceDate) return date;
  const message = 'Choisissez une date entre celle de la facture et aujourd’hui.';
  throw new AppError('DOCUMENT_INCOMPLETE', { fields: { invoiceDate: message } });
}

/**
 * The credit note that an invoice gets as it is credited so far.
 * @throws AppError ALREADY_CREDITED, CREDIT_EXCEEDED, INVALID
 */
function planOf(
  invoice: IssuedDocument,
  { creditNote, creditedCents, credits, paidCents, bonus }: KnownSummary,
  { lines, reason = '', invoiceDate }: CreditNoteInput & { invoiceDate: string },
  nowMs: number,
): IssuePlan {
  if (creditNote) throw new AppError('ALREADY_CREDITED');
  if (lines && (invoice.isDeposit || invoice.deducted))
    throw new AppError('INVALID', { fields: { lines: WHOLE_ONLY } });
  if (lines && invoice.bonus) throw new AppError('INVALID', { fields: { lines: WHOLE_FOR_BONUS } });
  const credited = credits?.thousandths ?? wholeOf(invoice).map(() => 0);
  const left = leftOf(invoice, credited);
  const part = lines ? partOf(invoice, lines, left) : left;
  const content = creditNoteOf(invoice, { invoiceDate, reason, credited, part });
  const isWhole = part.every((each, index) => each === left[index]);
  const { id, dueDate } = invoice;
  const parts = creditedParts(invoice, credited, part);
  return {
    content,
    options: {
      credits: {
        invoiceId: id,
        credits: {
          count: (credits?.count ?? 0) + 1,
          thousandths: credited.map((each, index) => each + (part[index] ?? 0)),
        },
        creditedCents: creditedCents + content.totalCents,
        isWhole,
        paidCents,
        surplusCents: 0,
        bonus: bonus && takenBack(bonus, invoiceDate, nowMs),
      },
      ...(isWhole && dueDate !== null && { unfollows: { id, dueDate } }),
      ...((invoice.isDeposit || invoice.deducted) && { credited: invoice }),
      ...(parts.length > 0 && { purchases: { purchases: [], credited: parts } }),
    },
  };
}

/** A bonus that a credit note of `day` takes back, which is lost no more; never before the day on which it was. */
function takenBack(bonus: NonNullable<KnownSummary['bonus']>, day: string, nowMs: number) {
  const date = [day, bonus.losses?.at(-1)?.date ?? ''].toSorted().at(-1) ?? day;
  return bonusMove(bonus, bonus, { lostCents: 0, date, nowMs });
}

const WHOLE_ONLY =
  'Une facture d’acompte, ou qui déduit un acompte, s’annule en entier\u202f: ses montants se tiennent.';

const WHOLE_FOR_BONUS =
  'Une facture qui déduit un Bonus Réparation s’annule en entier\u202f: la demande repose sur son montant.';

/**
 * What crediting a deposit does to its quote, which has one less from then on.
 * @throws AppError ALREADY_INVOICED while an invoice takes the deposit off
 */
async function quoteOfDeposit(
  documents: Pick<DocumentsRepository, 'summary'>,
  shopId: string,
  { id, origin }: IssuedDocument,
) {
  const quote = origin && (await documents.summary(shopId, origin.id));
  if (!quote) return undefined;
  if (quote.invoice) {
    const message = `La facture ${quote.invoice.number} déduit cet acompte. Annulez-la d’abord.`;
    throw new AppError('ALREADY_INVOICED', { message });
  }
  return { quoteId: quote.id, before: quote.deposits, credited: id };
}

/** @throws AppError INVALID, CREDIT_EXCEEDED naming the lines that are asked for what they have not. */
function partOf(
  { lines: { length } }: IssuedDocument,
  asked: NonNullable<CreditNoteInput['lines']>,
  left: Thousandths,
): Thousandths {
  const unknown = asked.findIndex(({ line }) => line > length);
  if (unknown >= 0) {
    const message = `Cette facture compte ${length} ligne${length > 1 ? 's' : ''}.`;
    throw new AppError('INVALID', { fields: { [`lines.${unknown}.line`]: message } });
  }
  const part = thousandthsOf(asked, length);
  const fields = asked.flatMap(({ line }, index) => {
    const rest = left[line - 1] ?? 0;
    return (part[line - 1] ?? 0) > rest
      ? [[`lines.${index}.quantity`, restText(rest / 1000)] as const]
      : [];
  });
  if (fields.length > 0)
    throw new AppError('CREDIT_EXCEEDED', { fields: Object.fromEntries(fields) });
  return part;
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
