import { AppError } from '../../../shared/errors.ts';
import type { StatusChangeInput } from '../../../shared/repairs/repair-input.ts';
import type { Repair } from '../../../shared/repairs/repairs.ts';
import { namedRepair } from '../own-repair.ts';
import type { RepairsRepository } from '../repairs.repository.ts';
import { historyEntry, toRepair } from '../repairs.ts';

export type ChangeStatusDependencies = {
  repairs: Pick<RepairsRepository, 'appendEntry'>;
  now: () => number;
};

/**
 * Sets the status of the shop's repair with this id or tracking number, whatever the status was. It is a single
 * conditional write without a read before it, so that no other change can come in between (docs/decisions/0071).
 * The customer is not notified for `hold` seconds, within which the change can be undone (docs/decisions/0082).
 * `correlationId` is the id of the request; everything that follows from the change carries it.
 * @throws AppError REPAIR_NOT_FOUND when the shop has no such repair; WITHDRAWN; HISTORY_FULL when the history has no
 * room for another change (docs/decisions/0112).
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
