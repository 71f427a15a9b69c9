import { AppError } from '../../../shared/errors.ts';
import type { Slip, SlipContent } from '../../../shared/repairs/slip/slip.ts';
import { requireRight } from '../../billing/plan-in-force.ts';
import { ownRepair } from '../own-repair.ts';
import type { RepairsRepository } from '../repairs.repository.ts';
import type { StoredRepair } from '../repairs.ts';
import { type OtherDevice, slipContent, toSlip } from './slip-content.ts';
import type { LastSlip, SlipsRepository } from './slips.repository.ts';
import type { StoredSlip } from './stored-slip.ts';

export type SlipDependencies = {
  repairs: Pick<RepairsRepository, 'get'>;
  slips: SlipsRepository;
  now: () => number;
};

/**
 * A repair with its last slip. `contentWith` returns the whole text of a slip, with the shop and the repair as they are
 * now.
 */
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
  const [{ shop, profile }, last, others] = await Promise.all([
    slips.shop(shopId),
    slips.last(shopId, repair.trackingNumber),
    othersOf({ repairs, slips }, repair),
  ]);
  requireRight('slips', profile, now());
  if (repair.withdrawnAt !== undefined) throw new AppError('WITHDRAWN');
  return { repair, last, contentWith: (slip) => slipContent(repair, shop, slip, others) };
}

/** Reads the other devices of the intake, in their order. A withdrawn one was recorded in error. */
async function othersOf(
  { repairs, slips }: Pick<SlipDependencies, 'repairs' | 'slips'>,
  { intake = [], trackingNumber, user_id }: StoredRepair,
): Promise<OtherDevice[]> {
  const read = async (number: string): Promise<OtherDevice[]> => {
    const [repair, last] = await Promise.all([repairs.get(number), slips.last(user_id, number)]);
    const isThere = repair?.user_id === user_id && repair.withdrawnAt === undefined;
    return isThere ? [{ repair, slip: last?.slip }] : [];
  };
  const others = intake.filter((number) => number !== trackingNumber);
  return (await Promise.all(others.map(read))).flat();
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
