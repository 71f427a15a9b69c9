import { AppError } from '../../../shared/errors.ts';
import type { Repair } from '../../../shared/repairs/repairs.ts';
import { ownRepair } from '../../repairs/own-repair.ts';
import type { RepairsRepository } from '../../repairs/repairs.repository.ts';
import { toRepair } from '../../repairs/repairs.ts';
import type { RepliesRepository } from './replies.repository.ts';

export type SeeRepliesDependencies = {
  repairs: Pick<RepairsRepository, 'get'>;
  replies: Pick<RepliesRepository, 'see'>;
};

/**
 * Records that the shop has read the replies up to `at`; a newer one stays unread.
 * @throws AppError REPAIR_NOT_FOUND; WITHDRAWN; HISTORY_FULL.
 */
export async function seeReplies(
  { repairs, replies }: SeeRepliesDependencies,
  shopId: string,
  idOrNumber: string,
  at: string,
): Promise<Repair> {
  const { trackingNumber } = await ownRepair(repairs, shopId, idOrNumber);
  const outcome = await replies.see(shopId, trackingNumber, Date.parse(at));
  if (outcome.kind === 'full') throw new AppError('HISTORY_FULL');
  if (outcome.repair === undefined) throw new AppError('REPAIR_NOT_FOUND');
  if (outcome.repair.withdrawnAt) throw new AppError('WITHDRAWN');
  return toRepair(outcome.repair);
}
