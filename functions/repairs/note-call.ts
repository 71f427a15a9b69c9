import { AppError } from '../../shared/errors.ts';
import type { Repair } from '../../shared/repairs/repairs.ts';
import { namedRepair } from './own-repair.ts';
import type { RepairsRepository } from './repairs.repository.ts';
import { toRepair } from './repairs.ts';

export type NoteCallDependencies = { repairs: Pick<RepairsRepository, 'noteCall'> };

/**
 * Ticks off that the customer of the shop's repair was told by telephone of the entry of its history, from 0, and gives
 * the repair as it then is. Ticked twice it stays ticked.
 * @throws AppError REPAIR_NOT_FOUND when it is not the shop's; WITHDRAWN; CONFLICT when that entry is not, or no longer, its last:
 * what the customer was told is not what there is to tell.
 */
export async function noteCall(
  { repairs }: NoteCallDependencies,
  shopId: string,
  idOrNumber: string,
  entry: number,
): Promise<Repair> {
  const outcome = await repairs.noteCall(namedRepair(shopId, idOrNumber), entry);
  if (outcome.kind === 'full') throw new AppError('HISTORY_FULL');
  if (outcome.kind === 'moved') throw new AppError('CONFLICT');
  if (outcome.kind === 'withdrawn') throw new AppError('WITHDRAWN');
  if (outcome.kind === 'not-found') throw new AppError('REPAIR_NOT_FOUND');
  return toRepair(outcome.repair);
}
