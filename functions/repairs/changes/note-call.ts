import { AppError } from '../../../shared/errors.ts';
import type { Repair } from '../../../shared/repairs/repairs.ts';
import { namedRepair } from '../own-repair.ts';
import type { RepairsRepository } from '../repairs.repository.ts';
import { toRepair } from '../repairs.ts';

export type NoteCallDependencies = { repairs: Pick<RepairsRepository, 'noteCall'> };

/**
 * Records that the shop has called the customer about an entry of the history, counted from 0.
 * @throws AppError REPAIR_NOT_FOUND; WITHDRAWN; HISTORY_FULL; CONFLICT when a later entry came.
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
