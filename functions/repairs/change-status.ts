import { AppError } from '../../shared/errors.ts';
import type { Repair, StatusChangeInput } from '../../shared/repairs/repairs.ts';
import { logger } from '../platform/logger.ts';
import { namedRepair } from './own-repair.ts';
import type { NamedRepair, RepairsRepository } from './repairs.repository.ts';
import { historyEntry, type StoredRepair, toRepair } from './repairs.ts';

export type ChangeStatusDependencies = {
  repairs: Pick<RepairsRepository, 'appendEntry' | 'get' | 'moveOldest'>;
  now: () => number;
};

/**
 * Sets the status of the shop's repair named by its id or tracking number, whatever it was: one write, which asks for
 * the owner and nothing else, so that no other change can come between (docs/decisions/0071).
 * Nobody is told of it for `hold` seconds, within which it may be undone (docs/decisions/0082).
 * Once in fifty changes the history's oldest entries are put away (docs/decisions/0112).
 * `correlationId` names the request in whatever follows from the change.
 * @throws AppError REPAIR_NOT_FOUND when it is not the shop's; WITHDRAWN; HISTORY_FULL when the repair's item can hold
 * no further entry, as too many are still to be told.
 */
export async function changeStatus(
  dependencies: ChangeStatusDependencies,
  shopId: string,
  idOrNumber: string,
  { status, message, hold = 0 }: StatusChangeInput,
  correlationId?: string,
): Promise<Repair> {
  const { repairs, now } = dependencies;
  const repair = namedRepair(shopId, idOrNumber);
  const nowMs = now();
  const entry = historyEntry(status, nowMs, message);
  const append = () =>
    repairs.appendEntry(repair, entry, {
      correlationId,
      ...(hold > 0 && { heldUntilMs: nowMs + hold * 1_000 }),
    });
  let outcome = await append();
  if (outcome.kind === 'full' && (await makeRoom(dependencies, repair))) outcome = await append();
  if (outcome.kind === 'full') throw new AppError('HISTORY_FULL');
  if (outcome.kind === 'withdrawn') throw new AppError('WITHDRAWN');
  if (outcome.kind === 'not-found') throw new AppError('REPAIR_NOT_FOUND');
  await keepShort(dependencies, outcome.repair);
  return toRepair(outcome.repair);
}

/** The change is stored: should the move fail, the next change makes it. */
async function keepShort(
  { repairs, now }: ChangeStatusDependencies,
  repair: StoredRepair,
): Promise<void> {
  try {
    await repairs.moveOldest(repair, now());
  } catch (error) {
    logger.warn('Entries of a history could not be put away', { error });
  }
}

/** Puts entries away of an item that was filled while the whole history stood in it; whether it was there. */
async function makeRoom(
  { repairs, now }: ChangeStatusDependencies,
  { shopId, trackingNumber }: NamedRepair,
): Promise<boolean> {
  const full = await repairs.get(trackingNumber);
  if (full?.user_id !== shopId) return false;
  await repairs.moveOldest(full, now());
  return true;
}
