import type { BonusStandingAnswer } from '../../shared/bonus/answers.ts';
import { type BonusLoss, lostOf } from '../../shared/bonus/bonus.ts';
import { newDocumentId } from '../documents/document-id.ts';
import type { TransactItem } from '../platform/table/transaction.ts';
import { create } from '../platform/table/writes.ts';
import { bonusLossItem } from './stored-bonus-loss.ts';

export type BonusMove = {
  before: BonusStandingAnswer;
  after: BonusStandingAnswer;
  loss: BonusLoss | undefined;
};

/** Writes off `lostCents` in all. The difference from the earlier amount becomes a loss on the day `date`. */
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

export const bonusLossItems = (
  shopId: string,
  documentId: string,
  { loss }: Pick<BonusMove, 'loss'>,
): TransactItem[] => (loss ? [create(bonusLossItem(shopId, { ...loss, documentId }))] : []);
