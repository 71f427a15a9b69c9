import { AppError } from '../../../shared/errors.ts';
import type { Slip } from '../../../shared/repairs/slip/slip.ts';
import { requireRight } from '../../billing/plan-in-force.ts';
import { ownRepair } from '../own-repair.ts';
import type { RepairsRepository } from '../repairs.repository.ts';
import type { StoredRepair } from '../repairs.ts';
import { type OtherDevice, slipContent, toSlip } from './slip-content.ts';
import type { NumberedSlip, SlipsRepository } from './slips.repository.ts';
import type { StoredSlip } from './stored-slip.ts';

export type SlipDependencies = {
  repairs: Pick<RepairsRepository, 'get'>;
  slips: SlipsRepository;
  now: () => number;
};

/** Returns the slip in force. A slip that waits for a signature is in force only if there is no other. */
export const currentOf = (slips: readonly NumberedSlip[]): StoredSlip | undefined =>
  (slips.find(({ slip }) => slip.signed || !slip.to_sign) ?? slips[0])?.slip;

/** Reads a repair with its slips. @throws AppError REPAIR_NOT_FOUND; PLAN_REQUIRED; WITHDRAWN. */
export async function openSlip(
  { repairs, slips: repository, now }: SlipDependencies,
  shopId: string,
  idOrNumber: string,
) {
  const repair = await ownRepair(repairs, shopId, idOrNumber);
  const [{ shop, profile }, slips, others] = await Promise.all([
    repository.shop(shopId),
    repository.all(shopId, repair.trackingNumber),
    othersOf({ repairs, slips: repository }, repair),
  ]);
  requireRight('slips', profile, now());
  if (repair.withdrawnAt !== undefined) throw new AppError('WITHDRAWN');
  const contentWith = (slip?: StoredSlip) => slipContent(repair, shop, slip, others);
  const shown = (slip: StoredSlip | undefined, beside: readonly NumberedSlip[] = slips): Slip => {
    const signed = beside.flatMap(timeOf);
    return { ...toSlip(contentWith(slip), slip), ...(signed.length > 0 && { signed }) };
  };
  return { repair, slips, contentWith, shown };
}

const timeOf = ({ number, slip: { signed } }: NumberedSlip) =>
  signed ? [{ number, at: new Date(signed.at).toISOString() }] : [];

async function othersOf(
  { repairs, slips }: Pick<SlipDependencies, 'repairs' | 'slips'>,
  { intake = [], trackingNumber, user_id }: StoredRepair,
): Promise<OtherDevice[]> {
  const read = async (number: string): Promise<OtherDevice[]> => {
    const [repair, own] = await Promise.all([repairs.get(number), slips.all(user_id, number)]);
    const isThere = repair?.user_id === user_id && repair.withdrawnAt === undefined;
    return isThere ? [{ repair, slip: currentOf(own) }] : [];
  };
  const others = intake.filter((number) => number !== trackingNumber);
  return (await Promise.all(others.map(read))).flat();
}

/**
 * Answers with the slip in force, the newer one to sign, and the version that the next write must name.
 * @throws AppError as `openSlip` does.
 */
export async function getSlip(
  dependencies: SlipDependencies,
  shopId: string,
  idOrNumber: string,
): Promise<Slip> {
  const { slips, shown } = await openSlip(dependencies, shopId, idOrNumber);
  const [{ slip: newest } = {}] = slips;
  const current = currentOf(slips);
  const { content, digest } = shown(newest);
  return {
    ...shown(current),
    version: newest?.version ?? 0,
    ...(newest !== current && { toSign: { content, digest } }),
  };
}
