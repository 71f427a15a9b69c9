import { AppError } from '../../shared/errors.ts';
import type { Repair, StatusChangeInput } from '../../shared/repairs/repairs.ts';
import { spreadOut } from '../platform/spread-out.ts';
import { trackingNumberOf } from './repair-id.ts';
import type { RepairsRepository } from './repairs.repository.ts';
import { historyEntry, likelyStatus, type StoredRepair, toRepair, withEntry } from './repairs.ts';

export type ChangeStatusDependencies = {
  repairs: Pick<RepairsRepository, 'get' | 'appendEntry'>;
  now: () => number;
};

/** How long a change contends before it is refused; its last attempt ends well within the Lambda's ten seconds. */
const PATIENCE_MS = 5_000;

/**
 * Sets the status of the shop's repair named by its id or tracking number; any status may follow any.
 * `correlationId` names the request in whatever follows from the change.
 *
 * A refusal brings the repair as it stands, which lets the second of two through at once. Of a crowd all learn the same
 * status, only one can make use of it, and the others would meet again: so each goes on with a guess of its own, which
 * is right about one time in five however slow the table is. The write's condition keeps a wrong guess from harm.
 * @throws AppError REPAIR_NOT_FOUND when it is not the shop's; CONFLICT when other changes kept coming first;
 * HISTORY_FULL when the repair's item can hold no further entry.
 */
export async function changeStatus(
  { repairs, now }: ChangeStatusDependencies,
  shopId: string,
  idOrNumber: string,
  { status, message }: StatusChangeInput,
  correlationId?: string,
): Promise<Repair> {
  const found = await ownRepair(repairs, shopId, idOrNumber);
  const { trackingNumber } = found;
  const givesUpAtMs = now() + PATIENCE_MS;
  let from = found.status;
  for (let attempt = 1; ; attempt += 1) {
    const entry = historyEntry(status, now(), message);
    const outcome = await repairs.appendEntry(trackingNumber, shopId, from, entry, correlationId);
    if (outcome.kind === 'full') throw new AppError('HISTORY_FULL');
    if (outcome.kind === 'not-found') throw new AppError('REPAIR_NOT_FOUND');
    if (outcome.kind === 'changed') {
      if (attempt === 1) return toRepair(withEntry(found, entry));
      // Changes that this one has not seen may have come before it.
      return toRepair(await ownRepair(repairs, shopId, trackingNumber));
    }
    if (now() >= givesUpAtMs) throw new AppError('CONFLICT');
    from = outcome.current.status;
    if (attempt === 1) continue;
    await spreadOut(attempt);
    from = likelyStatus(outcome.current);
  }
}

/**
 * The shop's repair of an id or tracking number.
 * @throws AppError REPAIR_NOT_FOUND, also when it belongs to another shop.
 */
export async function ownRepair(
  repairs: Pick<RepairsRepository, 'get'>,
  shopId: string,
  idOrNumber: string,
): Promise<StoredRepair> {
  const trackingNumber = trackingNumberOf(idOrNumber);
  const repair = trackingNumber && (await repairs.get(trackingNumber));
  const named = repair && (idOrNumber === repair.id || idOrNumber === repair.trackingNumber);
  if (!named || repair.user_id !== shopId) throw new AppError('REPAIR_NOT_FOUND');
  return repair;
}
