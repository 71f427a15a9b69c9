import * as z from 'zod/mini';
import { bonusAgain } from '../../../shared/bonus/bonus-of.ts';
import { type BonusInput, bonusInput } from '../../../shared/bonus/input.ts';
import type { QuoteInvoiceInput } from '../../../shared/documents/input/input.ts';
import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import { AppError } from '../../../shared/errors.ts';
import { parisDay } from '../../../shared/time.ts';
import { sellsByMargin } from '../../accounting/margin/margin.ts';
import type { PurchasesRepository } from '../../accounting/margin/purchases.repository.ts';
import { paidOfDeposits } from '../../payments/advances.ts';
import { depositsOf, withoutDeposits } from '../../payments/deposits-of-quote.ts';
import { validate } from '../../platform/validate.ts';
import type { DocumentsRepository } from '../documents.repository.ts';
import { type KnownSummary, referenceTo } from '../documents.ts';
import { assertComplete } from '../issuing/assert-complete.ts';
import { assertSameRegime } from '../issuing/changed-regime.ts';
import { contentOf } from '../issuing/freeze-document.ts';
import { type IssueDependencies, type IssuePlan, issueContent } from '../issuing/issue-content.ts';
import { ownDocumentWithSummary } from '../own-document.ts';
import { draftOf } from './quote-draft.ts';

export type InvoiceQuoteDependencies = IssueDependencies & {
  documents: Pick<DocumentsRepository, 'summary'>;
  purchases: Pick<PurchasesRepository, 'get'>;
};

/**
 * Bills a quote at most once, with the shop's present details, its deposits and its purchase prices. A declined quote
 * cannot be billed; one without an answer can, because work may be ordered orally.
 * @throws AppError DOCUMENT_NOT_FOUND, NOT_A_QUOTE, QUOTE_DECLINED, ALREADY_INVOICED, ALREADY_BILLED;
 * DOCUMENT_INCOMPLETE when the date is before the quote's; and the errors of issuing.
 */
export async function invoiceQuote(
  { documents, issuers, purchases, now }: InvoiceQuoteDependencies,
  shopId: string,
  quoteId: string,
  input: QuoteInvoiceInput,
): Promise<IssuedDocument> {
  const { document: quote, summary } = await ownDocumentWithSummary(documents, shopId, quoteId);
  if (quote.documentType !== 'devis') throw new AppError('NOT_A_QUOTE');
  const today = parisDay(now());
  const bonus = bonusFor(quote, input);
  const { again, ...days } = input;
  const draft = draftOf(quote, { invoiceDate: today, ...days, bonus });
  if (draft.invoiceDate < quote.invoiceDate) {
    const message = 'Choisissez une date entre celle du devis et aujourd’hui.';
    throw new AppError('DOCUMENT_INCOMPLETE', { fields: { invoiceDate: message } });
  }
  const issuer = await issuers.get(shopId);
  assertSameRegime(issuer, quote, summary.deposits);
  assertComplete(issuer, draft, today);
  const whole = contentOf(issuer, draft, referenceTo(quote));
  const bought = sellsByMargin(quote) ? await purchases.get(shopId, quoteId) : undefined;
  const plan = async (standing: KnownSummary): Promise<IssuePlan> => {
    if (standing.decision?.decision === 'declined') throw new AppError('QUOTE_DECLINED');
    if (standing.invoice) throw new AppError('ALREADY_INVOICED');
    const deposits = await depositsOf(documents, shopId, standing);
    const paidCents = await paidOfDeposits(documents, shopId, deposits);
    const content = withoutDeposits(whole, deposits, paidCents);
    if ((content.bonus?.amountCents ?? 0) > content.totalCents) {
      throw new AppError('DOCUMENT_INCOMPLETE', { fields: { 'bonus.amount': BEYOND_DEPOSITS } });
    }
    return {
      content,
      options: {
        bills: true,
        deposits: { quoteId, before: standing.deposits },
        purchases: bought,
        again,
      },
    };
  };
  const replan = async () => plan((await documents.summary(shopId, quoteId)) ?? summary);
  return issueContent({ documents, now }, shopId, await plan(summary), { replan });
}

const BEYOND_DEPOSITS = 'Le bonus dépasse ce qui reste une fois les acomptes déduits.';

/**
 * Returns the bonus that a quote's invoice deducts: the requested one, or else the quote's.
 * @throws AppError INVALID
 */
function bonusFor({ bonus }: IssuedDocument, input: QuoteInvoiceInput): BonusInput | undefined {
  if (input.bonus !== undefined) return input.bonus ?? undefined;
  return bonus && validate(z.object({ bonus: bonusInput }), { bonus: bonusAgain(bonus) }).bonus;
}
