import { AppError } from '../../shared/errors.ts';
import { trackingNumberOf } from './repair-id.ts';
import type { RepairsRepository } from './repairs.repository.ts';
import type { NamedRepair, StoredRepair } from './repairs.ts';

/** @throws AppError REPAIR_NOT_FOUND, also when the repair belongs to another shop. */
export async function ownRepair(
  repairs: Pick<RepairsRepository, 'get'>,
  shopId: string,
  idOrNumber: string,
): Promise<StoredRepair> {
  const trackingNumber = trackingNumberOf(idOrNumber);
  return onlyOwn(trackingNumber && (await repairs.get(trackingNumber)), shopId, idOrNumber);
}

/** @throws AppError REPAIR_NOT_FOUND unless the repair has this name and belongs to the shop. */
export function onlyOwn(
  repair: StoredRepair | '' | undefined,
  shopId: string,
  idOrNumber: string,
): StoredRepair {
  const named = repair && (idOrNumber === repair.id || idOrNumber === repair.trackingNumber);
  if (!named || repair.user_id !== shopId) throw new AppError('REPAIR_NOT_FOUND');
  return repair;
}

/** @throws AppError REPAIR_NOT_FOUND when the text is neither an id nor a tracking number. */
export function namedRepair(shopId: string, idOrNumber: string): NamedRepair {
  const trackingNumber = trackingNumberOf(idOrNumber);
  if (trackingNumber === undefined) throw new AppError('REPAIR_NOT_FOUND');
  return { shopId, trackingNumber, ...(idOrNumber !== trackingNumber && { id: idOrNumber }) };
}
