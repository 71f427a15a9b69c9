import type { IssuedDocument } from '../../shared/documents/issued/issued.ts';
import { AppError } from '../../shared/errors.ts';
import { formatEuros } from '../../shared/money.ts';
import { depositAmounts, leftAfter, totalOfAll } from '../../shared/payments/deposits.ts';
import type { DepositInput } from '../../shared/payments/schemas.ts';
import { parisDay } from '../../shared/time.ts';
import { digestOf } from '../documents/digest.ts';
import type { KnownSummary } from '../documents/documents.ts';
import { referenceTo } from '../documents/documents.ts';
import { assertComplete } from '../documents/issuing/assert-complete.ts';
import { assertSameRegime } from '../documents/issuing/changed-regime.ts';
import { contentOf } from '../documents/issuing/freeze-document.ts';
import { type IssuePlan, issueContent } from '../documents/issuing/issue-content.ts';
import { ownDocumentWithSummary } from '../documents/own-document.ts';
import type { InvoiceQuoteDependencies } from '../documents/quotes/invoice-quote.ts';
import { draftOf } from '../documents/quotes/quote-draft.ts';
import { unseenChange } from '../documents/unseen-change.ts';
import { depositOf, depositsOf } from './deposits-of-quote.ts';

/**
 * Issues the invoice of a deposit, with VAT at the quote's rates in proportion (CGI, art. 269, 2 and 289, I, 1, c). The
 * same `idempotencyKey` with the same amount returns the invoice of the first call.
 * @throws AppError NOT_A_QUOTE, QUOTE_DECLINED, ALREADY_INVOICED, ALREADY_BILLED, DOCUMENT_MOVED; OVERPAID beyond what
 * is left of the quote; and what issuing throws.
 */
export async function billDeposit(
  { documents, issuers, now }: Omit<InvoiceQuoteDependencies, 'purchases'>,
  shopId: string,
  quoteId: string,
  { amountCents, again, knownCents }: DepositInput,
  idempotencyKey?: string,
): Promise<IssuedDocument> {
  const { document: quote, summary } = await ownDocumentWithSummary(documents, shopId, quoteId);
  if (quote.documentType !== 'devis') throw new AppError('NOT_A_QUOTE');
  const today = parisDay(now());
  const issuer = await issuers.get(shopId);
  assertSameRegime(issuer, quote, summary.deposits);
  const draft = draftOf(quote, { invoiceDate: today, dueDate: today });
  assertComplete(issuer, draft, today);
  const whole = contentOf(issuer, draft, referenceTo(quote), true);
  const idempotency = idempotencyKey && {
    key: idempotencyKey,
    digest: digestOf({ quoteId, amountCents }),
  };
  const plan = async (standing: KnownSummary): Promise<IssuePlan> => {
    if (standing.decision?.decision === 'declined') throw new AppError('QUOTE_DECLINED');
    if (standing.invoice) throw new AppError('ALREADY_INVOICED');
    const deposits = await depositsOf(documents, shopId, standing);
    const left = leftAfter(
      quote.vat,
      deposits.map(({ vat }) => vat),
    );
    // The customer does not pay the part that a bonus pays.
    const leftCents = totalOfAll(left) - (quote.bonus?.amountCents ?? 0);
    const unseen = unseenChange({
      knownCents,
      presentCents: deposits.reduce((sum, { totalCents }) => sum + totalCents, 0),
      happened: (euros, isMore) => `Un acompte de ${euros} a été ${isMore ? 'facturé' : 'annulé'}`,
      left: `il reste ${formatEuros(leftCents)} à facturer`,
    });
    if (unseen) throw unseen;
    if (amountCents > leftCents) throw beyond(leftCents);
    const content = depositOf(whole, quote, depositAmounts(left, amountCents));
    return {
      content,
      options: {
        ...(idempotency && { idempotency }),
        deposits: { quoteId, before: standing.deposits },
        again,
      },
    };
  };
  const replan = async () => plan((await documents.summary(shopId, quoteId)) ?? summary);
  try {
    return await issueContent({ documents, now }, shopId, await plan(summary), { replan });
  } catch (error) {
    // Too little may be left, because an earlier call of this same request has succeeded.
    const first =
      idempotency &&
      error instanceof AppError &&
      (await documents.issuedUnder(shopId, idempotency.key));
    if (!first || first.digest !== idempotency.digest) throw error;
    return (await documents.get(shopId, first.id)) ?? Promise.reject(error);
  }
}

function beyond(leftCents: number): AppError {
  const message = `Les acomptes dépasseraient le devis\u202f: il en reste ${formatEuros(leftCents)}. Corrigez le montant, puis réessayez.`;
  return new AppError('OVERPAID', { message, fields: { amountCents: message } });
}
