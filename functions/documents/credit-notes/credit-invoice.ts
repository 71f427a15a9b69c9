import { soldCents } from '../../../shared/documents/amounts/sold.ts';
import type { CreditNoteInput } from '../../../shared/documents/input/input.ts';
import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import { AppError } from '../../../shared/errors.ts';
import { formatEuros } from '../../../shared/money.ts';
import { paymentStanding } from '../../../shared/payments/payments.ts';
import { parisDay } from '../../../shared/time.ts';
import type { CardPaymentsTaken } from '../../payments/card/cards-taken.repository.ts';
import { digestOf } from '../digest.ts';
import type { DocumentsRepository } from '../documents.repository.ts';
import type { KnownSummary } from '../documents.ts';
import { type IssueDependencies, type IssuePlan, issueContent } from '../issuing/issue-content.ts';
import { ownDocumentWithSummary } from '../own-document.ts';
import { unseenChange } from '../unseen-change.ts';
import {
  assertPaidBefore,
  billedQuote,
  keepsDeposits,
  quoteOfDeposit,
  surplusOf,
  unbilledBy,
} from './credit-of-deposits.ts';
import { creditPlan } from './credit-plan.ts';

export type CreditInvoiceDependencies = {
  documents: IssueDependencies['documents'] & Pick<DocumentsRepository, 'summary' | 'billedRepair'>;
  taken: Pick<CardPaymentsTaken, 'of'>;
  now: () => number;
};

/**
 * Credits some lines of an invoice, or all that is left of it. Credit notes never exceed the billed amount, per line
 * and in total, even when several are issued at once. Once an invoice is fully credited, its quote can be billed again.
 * If more was paid by card or with deposits than is now due, the shop gets a notice. The same `idempotencyKey` with the
 * same body returns the credit note of the first call.
 * @throws AppError DOCUMENT_NOT_FOUND, NOT_AN_INVOICE, ALREADY_CREDITED, DOCUMENT_MOVED, CREDIT_EXCEEDED,
 * NUMBER_OUT_OF_ORDER; INVALID for an unknown line; IDEMPOTENCY_MISMATCH when the key served another request;
 * DOCUMENT_INCOMPLETE for a date in the future or before the invoice's.
 */
export async function creditInvoice(
  { documents, taken, now }: CreditInvoiceDependencies,
  shopId: string,
  invoiceId: string,
  { knownCents, ...input }: CreditNoteInput,
  idempotencyKey?: string,
): Promise<IssuedDocument> {
  const found = await ownDocumentWithSummary(documents, shopId, invoiceId);
  const { document: invoice } = found;
  if (invoice.documentType !== 'facture') throw new AppError('NOT_AN_INVOICE');
  const key = idempotencyKey
    ? { key: idempotencyKey, digest: digestOf({ invoiceId, ...input }) }
    : undefined;
  const date = dateOf(invoice, input, parisDay(now()));
  const plan = async (summary: KnownSummary): Promise<IssuePlan> => {
    if (summary.creditNote) throw new AppError('ALREADY_CREDITED');
    const unseen = unseenChange({
      knownCents,
      presentCents: summary.creditedCents,
      happened: (euros) => `Un avoir de ${euros} a été émis`,
      left: `il reste ${formatEuros(soldCents(invoice) - summary.creditedCents)} à créditer`,
    });
    if (unseen) throw unseen;
    const { content, options } = creditPlan(
      invoice,
      summary,
      { ...input, invoiceDate: date },
      now(),
    );
    const { credits } = options;
    const { creditedCents, isWhole, bonus } = credits;
    const takenBackBy = { id: '', number: '' };
    const standing = bonus ? { ...bonus.after, takenBackBy } : summary.bonus;
    const after = { ...summary, creditedCents, bonus: standing };
    const keeps = keepsDeposits(invoice, credits.credits.thousandths);
    if (keeps) await assertPaidBefore(documents, shopId, invoice, after);
    const surplusCents = await surplusOf(taken, shopId, invoice, after);
    const { id, dueDate } = invoice;
    const isSettled = isWhole || paymentStanding(after, '').dueCents <= 0;
    return {
      content,
      options: {
        ...options,
        idempotency: key,
        credits: { ...credits, surplusCents },
        unfollows: dueDate !== null && isSettled ? { id, dueDate } : undefined,
        frees: isWhole ? await billedQuote(documents, shopId, invoice, keeps) : undefined,
        unbills: isWhole ? await unbilledBy(documents, shopId, invoice, keeps) : undefined,
        deposits: invoice.isDeposit ? await quoteOfDeposit(documents, shopId, invoice) : undefined,
      },
    };
  };
  const replan = async () => plan((await documents.summary(shopId, invoiceId)) ?? found.summary);
  try {
    return await issueContent({ documents, now }, shopId, await plan(found.summary), { replan });
  } catch (error) {
    // The refusal may be due to an earlier call of this same request, which has credited the invoice.
    const first = key && isRefusal(error) && (await documents.issuedUnder(shopId, key.key));
    if (!first) throw error;
    if (first.digest !== key.digest) throw new AppError('IDEMPOTENCY_MISMATCH');
    const note = await documents.get(shopId, first.id);
    if (note === undefined) throw error;
    return note;
  }
}

const isRefusal = (error: unknown) =>
  error instanceof AppError &&
  ['ALREADY_CREDITED', 'CREDIT_EXCEEDED', 'DOCUMENT_MOVED'].includes(error.code);

function dateOf(invoice: IssuedDocument, input: CreditNoteInput, today: string): string {
  const date = input.invoiceDate ?? today;
  if (date <= today && date >= invoice.invoiceDate) return date;
  const message = 'Choisissez une date entre celle de la facture et aujourd’hui.';
  throw new AppError('DOCUMENT_INCOMPLETE', { fields: { invoiceDate: message } });
}
