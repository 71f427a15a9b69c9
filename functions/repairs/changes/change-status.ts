import { AppError } from '../../../shared/errors.ts';
import type { StatusChangeInput } from '../../../shared/repairs/repair-input.ts';
import type { Repair } from '../../../shared/repairs/repairs.ts';
import { namedRepair } from '../own-repair.ts';
import type { RepairsRepository } from '../repairs.repository.ts';
import { historyEntry, toRepair } from '../repairs.ts';

/**
 * Sets the status of a repair in one conditional write, so that no other change can come in between
 * (docs/decisions/0071). The change can be undone within `hold` seconds, before the customer is notified
 * (docs/decisions/0082).
 * @throws AppError REPAIR_NOT_FOUND; WITHDRAWN; HISTORY_FULL (docs/decisions/0112); CONFLICT when a day is promised and
 * the repair's status has changed or its device was handed over.
 */
export async function changeStatus(
  { repairs, now }: { repairs: Pick<RepairsRepository, 'appendEntry'>; now: () => number },
  shopId: string,
  idOrNumber: string,
  { status, message, hold = 0, promisedOn }: StatusChangeInput,
  correlationId?: string,
): Promise<Repair> {
  const repair = namedRepair(shopId, idOrNumber);
  const nowMs = now();
  const entry = historyEntry(status, nowMs, message);
  const outcome = await repairs.appendEntry(repair, entry, {
    correlationId,
    promisedOn,
    ...(hold > 0 && { heldUntilMs: nowMs + hold * 1_000 }),
  });
  if (outcome.kind === 'full') throw new AppError('HISTORY_FULL');
  if (outcome.kind === 'withdrawn') throw new AppError('WITHDRAWN');
  if (outcome.kind === 'moved') throw new AppError('CONFLICT');
  if (outcome.kind === 'not-found') throw new AppError('REPAIR_NOT_FOUND');
  return toRepair(outcome.repair);
}
