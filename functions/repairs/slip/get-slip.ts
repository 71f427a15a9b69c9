import { AppError } from '../../../shared/errors.ts';
import type { Slip, SlipContent } from '../../../shared/repairs/slip/slip.ts';
import { requireRight } from '../../billing/plan-in-force.ts';
import { ownRepair } from '../own-repair.ts';
import type { RepairsRepository } from '../repairs.repository.ts';
import type { StoredRepair } from '../repairs.ts';
import { slipContent, toSlip } from './slip-content.ts';
import type { LastSlip, SlipsRepository } from './slips.repository.ts';
import type { StoredSlip } from './stored-slip.ts';

export type SlipDependencies = {
  repairs: Pick<RepairsRepository, 'get'>;
  slips: SlipsRepository;
  now: () => number;
};

/** A repair with its last slip. `contentWith` returns the whole text of a slip, with the shop and the repair as they are now. */
export type OpenSlip = {
  repair: StoredRepair;
  last: LastSlip | undefined;
  contentWith: (slip: StoredSlip | undefined) => SlipContent;
};

/**
 * Reads a repair of the shop with its last slip.
 * @throws AppError REPAIR_NOT_FOUND, also when it belongs to another shop; PLAN_REQUIRED; WITHDRAWN.
 */
export async function openSlip(
  { repairs, slips, now }: SlipDependencies,
  shopId: string,
  idOrNumber: string,
): Promise<OpenSlip> {
  const repair = await ownRepair(repairs, shopId, idOrNumber);
  const [{ shop, profile }, last] = await Promise.all([
    slips.shop(shopId),
    slips.last(shopId, repair.trackingNumber),
  ]);
  requireRight('slips', profile, now());
  if (repair.withdrawnAt !== undefined) throw new AppError('WITHDRAWN');
  return { repair, last, contentWith: (slip) => slipContent(repair, shop, slip) };
}

/** Answers with the last slip of the shop's repair. @throws AppError as `openSlip` does. */
export async function getSlip(
  dependencies: SlipDependencies,
  shopId: string,
  idOrNumber: string,
): Promise<Slip> {
  const { last, contentWith } = await openSlip(dependencies, shopId, idOrNumber);
  return toSlip(contentWith(last?.slip), last?.slip);
}
