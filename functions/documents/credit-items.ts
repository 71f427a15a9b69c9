import type { IssuedDocument } from '../../shared/documents/issued.ts';
import { BONUS_STANDS, type BonusMove, bonusLossItems } from '../bonus/bonus-items.ts';
import type { TransactItem } from '../platform/transaction.ts';
import { summaryKey } from './document-keys.ts';
import { type Credits, referenceTo } from './documents.ts';
import { documentEventItem } from './stored-document-event.ts';
import { noticeItem } from './stored-notice.ts';
import { summaryKind } from './stored-summary.ts';

/** What of an invoice is credited once a credit note is there; its `credits.count` counts this one. */
export type CreditOf = {
  invoiceId: string;
  credits: Credits;
  creditedCents: number;
  isWhole: boolean;
  /** What had been paid of it when this was planned; absent of what was issued before payments were recorded. */
  paidCents: number | undefined;
  /** What came in by card and is to be given back from then on: nothing where it is 0. */
  surplusCents: number;
  /** What it does to a bonus that it takes back: one that was written off is lost no more. */
  bonus: BonusMove | undefined;
};

/** What a credit note writes of its invoice: the summary first, whose condition guards it. */
export const creditItems = (
  TableName: string,
  shopId: string,
  document: IssuedDocument,
  credits: CreditOf,
): TransactItem[] => [
  { Update: { TableName, ...credited(shopId, document, credits) } },
  {
    Put: {
      TableName,
      Item: creditEvent(shopId, document, credits),
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  },
  ...(credits.surplusCents > 0
    ? [{ Put: { TableName, Item: surplusItem(shopId, document, credits) } }]
    : []),
  ...(credits.bonus ? bonusLossItems(TableName, shopId, credits.invoiceId, credits.bonus) : []),
];

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

/** A credit note's origin is its invoice, of which there is now more than is due. */
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

/** An invoice learns its next credit note, which was computed from what the one before it left, and from what was paid. */
function credited(
  shopId: string,
  document: IssuedDocument,
  { invoiceId, credits, creditedCents, isWhole, paidCents, bonus }: CreditOf,
) {
  const before = credits.count - 1;
  const standing = before === 0 ? 'attribute_not_exists(credits)' : 'credits.#count = :before';
  const paid = paidCents === undefined ? 'attribute_not_exists(paidCents)' : 'paidCents = :paid';
  return {
    Key: summaryKey(shopId, invoiceId),
    UpdateExpression: `SET credits = :credits, creditedCents = :cents, item_version = :stamp${isWhole ? ', creditNote = :reference' : ''}${bonus ? ', bonus = :bonus' : ''} ADD #version :one`,
    ConditionExpression: `attribute_exists(pk) AND creditNote = :none AND ${standing} AND ${paid}${bonus ? ` AND ${BONUS_STANDS}` : ''}`,
    ExpressionAttributeNames: { '#version': 'version', ...(before > 0 && { '#count': 'count' }) },
    ExpressionAttributeValues: {
      ':credits': credits,
      ':cents': creditedCents,
      ':stamp': summaryKind.version,
      ':none': null,
      ':one': 1,
      ...(isWhole && { ':reference': referenceTo(document) }),
      ...(before > 0 && { ':before': before }),
      ...(paidCents !== undefined && { ':paid': paidCents }),
      ...(bonus && {
        ':bonus': { ...bonus.after, takenBackBy: { id: document.id, number: document.number } },
        ':stood': bonus.before,
      }),
    },
  };
}
