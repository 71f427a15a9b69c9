import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import { parisDay } from '../../../shared/time.ts';
import { type BonusMove, bonusLossItems } from '../../bonus/bonus-items.ts';
import { takingItem } from '../../payments/stored-taking.ts';
import { dynamo, joined } from '../../platform/table/expression.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { create, put, update } from '../../platform/table/writes.ts';
import { summaryKey } from '../document-keys.ts';
import { type Credits, referenceTo } from '../documents.ts';
import type { PaidShare } from '../parts.ts';
import { noticeItem } from '../sending/stored-notice.ts';
import { documentEventItem } from '../stored-document-event.ts';
import { summaryKind } from '../stored-summary.ts';

/** `credits.count` includes the new credit note. */
export type CreditOf = {
  invoiceId: string;
  credits: Credits;
  creditedCents: number;
  isWhole: boolean;
  /** This amount was paid when the credit note was planned. */
  paidCents: number;
  /**
   * The amounts paid at each VAT rate change by these amounts, because the earlier payments now pay for the remaining
   * lines.
   */
  moved: readonly PaidShare[];
  /** The shop must then refund this amount of card payments, in cents. It is 0 when there is nothing to refund. */
  surplusCents: number;
  /** The bonus changes only if the credit note takes it back. A recorded loss is then reversed. */
  bonus: BonusMove | undefined;
};

/** The summary comes first, because its condition guards the other writes. */
export const creditItems = (
  shopId: string,
  document: IssuedDocument,
  credits: CreditOf,
): TransactItem[] => [
  credited(shopId, document, credits),
  create(creditEvent(shopId, document, credits)),
  ...(credits.surplusCents > 0 ? [put(surplusItem(shopId, document, credits))] : []),
  ...(credits.bonus ? bonusLossItems(shopId, credits.invoiceId, credits.bonus) : []),
  ...(credits.moved.length > 0 ? [put(movedTaking(shopId, document, credits))] : []),
];

/** The day of issue counts, because the credit note may be dated before the payments that it corrects. */
const movedTaking = (
  shopId: string,
  { id, issuedAt }: IssuedDocument,
  { invoiceId: documentId, moved }: CreditOf,
) => {
  const date = parisDay(Date.parse(issuedAt));
  return takingItem(shopId, { id, documentId, date, amountCents: 0 }, moved);
};

const creditEvent = (shopId: string, document: IssuedDocument, { invoiceId }: CreditOf) =>
  documentEventItem(
    shopId,
    invoiceId,
    {
      kind: 'credit-note',
      at: document.issuedAt,
      creditNote: referenceTo(document),
      totalCents: document.totalCents,
    },
    document.number,
  );

const surplusItem = (
  shopId: string,
  { origin, repairId, issuedAt }: IssuedDocument,
  { invoiceId: documentId, surplusCents: amountCents }: CreditOf,
) =>
  noticeItem(shopId, {
    kind: 'card-surplus',
    documentId,
    number: origin?.number ?? '',
    repairId,
    at: Date.parse(issuedAt),
    amountCents,
  });

/** Fails if the earlier credit notes or the payments have changed since the credit note was computed. */
function credited(
  shopId: string,
  document: IssuedDocument,
  { invoiceId, credits, creditedCents, isWhole, paidCents, bonus }: CreditOf,
) {
  const before = credits.count - 1;
  const { id, number } = document;
  const changes = [
    dynamo`credits = ${credits}, creditedCents = ${creditedCents}`,
    dynamo`item_version = ${summaryKind.version}`,
    isWhole && dynamo`creditNote = ${referenceTo(document)}`,
    bonus && dynamo`bonus = ${{ ...bonus.after, takenBackBy: { id, number } }}`,
  ];
  const standing = [
    dynamo`paidCents = ${paidCents} AND creditNote = ${null}`,
    before === 0 ? dynamo`attribute_not_exists(credits)` : dynamo`credits.#count = ${before}`,
    bonus && dynamo`bonus = ${bonus.before}`,
  ];
  return update(
    summaryKey(shopId, invoiceId),
    dynamo`SET ${joined(changes, ', ')} ADD #version ${1}`,
    joined(standing, ' AND '),
  );
}
