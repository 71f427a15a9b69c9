import type { BonusStandingAnswer } from '../../shared/bonus/answers.ts';
import { type BonusLoss, lostOf } from '../../shared/bonus/bonus.ts';
import { newDocumentId } from '../documents/document-id.ts';
import type { TransactItem } from '../platform/transaction.ts';
import { bonusLossItem } from './stored-bonus-loss.ts';

/** Where a bonus stood as it was read, where it is to stand, and what is written off of it with that. */
export type BonusMove = {
  before: BonusStandingAnswer;
  after: BonusStandingAnswer;
  loss: BonusLoss | undefined;
};

/** That a bonus stands where it was read, in all that is known of it: what is added to its lists is added to these. */
export const BONUS_STANDS = 'bonus = :stood';

/** The move that leaves `lostCents` of a bonus written off, by a loss on the day `date` if there is a difference. */
export function bonusMove(
  before: BonusStandingAnswer,
  after: BonusStandingAnswer,
  { lostCents, date, nowMs }: { lostCents: number; date: string; nowMs: number },
): BonusMove {
  const amountCents = lostCents - lostOf(before);
  if (amountCents === 0) return { before, after, loss: undefined };
  const loss = { id: newDocumentId(nowMs), date, amountCents };
  return { before, after: { ...after, losses: [...(before.losses ?? []), loss] }, loss };
}

/** What a move writes beside the summary of its invoice. */
export const bonusLossItems = (
  TableName: string,
  shopId: string,
  documentId: string,
  { loss }: Pick<BonusMove, 'loss'>,
): TransactItem[] =>
  loss
    ? [
        {
          Put: {
            TableName,
            Item: bonusLossItem(shopId, { ...loss, documentId }),
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
      ]
    : [];
