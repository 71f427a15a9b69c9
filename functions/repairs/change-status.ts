import { AppError } from '../../shared/errors.ts';
import type { Repair, StatusChangeInput } from '../../shared/repairs.ts';
import { backOff } from '../platform/transaction.ts';
import { trackingNumberOf } from './repair-id.ts';
import type { RepairsRepository } from './repairs.repository.ts';
import { historyEntry, type StoredRepair, toRepair, withEntry } from './repairs.ts';

export type ChangeStatusDependencies = {
  repairs: Pick<RepairsRepository, 'get' | 'appendEntry'>;
  now: () => number;
};

/** Each attempt meets the status as the attempt before it found it, so only a crowd needs many. */
const MAX_ATTEMPTS = 16;

/**
 * Sets the status of the shop's repair named by its id or tracking number; any status may follow any.
 * `correlationId` names the request in whatever follows from the change.
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
  let current = await ownRepair(repairs, shopId, idOrNumber);
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const entry = historyEntry(status, now(), message);
    const outcome = await repairs.appendEntry(
      current.trackingNumber,
      shopId,
      current.status,
      entry,
      correlationId,
    );
    if (outcome.kind === 'changed') return toRepair(withEntry(current, entry));
    if (outcome.kind === 'full') throw new AppError('HISTORY_FULL');
    if (outcome.kind === 'not-found') break;
    current = outcome.current;
    if (attempt > 2) await backOff(attempt);
    if (attempt === MAX_ATTEMPTS) throw new AppError('CONFLICT');
  }
  throw new AppError('REPAIR_NOT_FOUND');
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
