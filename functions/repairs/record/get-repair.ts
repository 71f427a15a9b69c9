import type { RepairRecord } from '../../../shared/repairs/parts/parts.ts';
import { HISTORY_PAGE_SIZE, type RepairSummary } from '../../../shared/repairs/repairs.ts';
import type { KindFailingIn, MessageName } from '../../notifications/message.ts';
import type { MessageResults } from '../../notifications/message-results.repository.ts';
import { namedRepair, onlyOwn } from '../own-repair.ts';
import type { PartsRepository } from '../parts/parts.repository.ts';
import type { RepairsRepository } from '../repairs.repository.ts';
import { entryForShop, type StoredRepair, toRepair, toSummary } from '../repairs.ts';

export type GetRepairDependencies = {
  parts: Pick<PartsRepository, 'withRepair'>;
  repairs: Pick<RepairsRepository, 'getAll'>;
  reminded: Pick<MessageResults, 'outcomes'>;
};

/**
 * Answers with a repair, its parts and the other devices of its intake, and after the hand-over with the review
 * request. The history has the newest fifty entries, or the fifty before the entry `before` (counted from 0).
 * @throws AppError REPAIR_NOT_FOUND
 */
export async function getRepair(
  { parts, repairs, reminded }: GetRepairDependencies,
  shopId: string,
  idOrNumber: string,
  before?: number,
): Promise<RepairRecord> {
  const { trackingNumber } = namedRepair(shopId, idOrNumber);
  const found = await parts.withRepair(shopId, trackingNumber);
  const repair = onlyOwn(found.repair, shopId, idOrNumber);
  const messages: Record<keyof Pick<RepairRecord, KindFailingIn<'record'>>, MessageName> = {
    review: { kind: 'review', trackingNumber },
  };
  const names = repair.handedOverAt ? Object.values(messages) : [];
  const outcomeOf = await reminded.outcomes(shopId, names);
  const review = outcomeOf(messages.review);
  const { earlierEntries: _, ...newest } = toRepair(repair);
  const depositedWith = await othersOfIntake(repairs, repair);
  const { statusHistory } = repair;
  const end = Math.min(before ?? statusHistory.length, statusHistory.length);
  const start = Math.max(0, end - HISTORY_PAGE_SIZE);
  return {
    ...newest,
    statusHistory: statusHistory.slice(start, end).map(entryForShop),
    ...(start > 0 && { earlierEntries: start }),
    ...(found.parts && { parts: found.parts }),
    ...(review && { review }),
    ...(repair.intake && { depositedWith }),
  };
}

async function othersOfIntake(
  repairs: Pick<RepairsRepository, 'getAll'>,
  { intake = [], trackingNumber, user_id }: StoredRepair,
): Promise<RepairSummary[]> {
  if (intake.length === 0) return [];
  const found = await repairs.getAll(intake.filter((number) => number !== trackingNumber));
  const placeOf = (repair: StoredRepair) => intake.indexOf(repair.trackingNumber);
  return found
    .filter((each) => each.user_id === user_id && each.withdrawnAt === undefined)
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map(toSummary);
}
