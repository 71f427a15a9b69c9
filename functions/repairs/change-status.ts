import { AppError } from '../../shared/errors.ts';
import type { Repair, StatusChangeInput } from '../../shared/repairs/repairs.ts';
import { namedRepair } from './own-repair.ts';
import type { RepairsRepository } from './repairs.repository.ts';
import { historyEntry, toRepair } from './repairs.ts';

export type ChangeStatusDependencies = {
  repairs: Pick<RepairsRepository, 'appendEntry'>;
  now: () => number;
};

/**
 * Sets the status of the shop's repair named by its id or tracking number, whatever it was: one write, which asks for
 * the owner and nothing else, so that no other change can come between (docs/decisions/0071).
 * Nobody is told of it for `hold` seconds, within which it may be undone (docs/decisions/0082).
 * `correlationId` names the request in whatever follows from the change.
 * @throws AppError REPAIR_NOT_FOUND when it is not the shop's; WITHDRAWN; HISTORY_FULL when it has no room
 * for another change (docs/decisions/0112).
 */
export async function changeStatus(
  { repairs, now }: ChangeStatusDependencies,
  shopId: string,
  idOrNumber: string,
  { status, message, hold = 0 }: StatusChangeInput,
  correlationId?: string,
): Promise<Repair> {
  const repair = namedRepair(shopId, idOrNumber);
  const nowMs = now();
  const entry = historyEntry(status, nowMs, message);
  const outcome = await repairs.appendEntry(repair, entry, {
    correlationId,
    ...(hold > 0 && { heldUntilMs: nowMs + hold * 1_000 }),
  });
  if (outcome.kind === 'full') throw new AppError('HISTORY_FULL');
  if (outcome.kind === 'withdrawn') throw new AppError('WITHDRAWN');
  if (outcome.kind === 'not-found') throw new AppError('REPAIR_NOT_FOUND');
  return toRepair(outcome.repair);
}
