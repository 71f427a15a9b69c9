import { AppError } from '../../shared/errors.ts';
import type { Repair } from '../../shared/repairs/repairs.ts';
import type { UndoInput } from '../../shared/repairs/undo.ts';
import { lastEntry } from './history.ts';
import { isUntouched } from './notification-states.ts';
import { ownRepair } from './own-repair.ts';
import type { RepairsRepository } from './repairs.repository.ts';
import { type StoredRepair, toRepair, withoutLastEntry } from './repairs.ts';
import type { UndoRepository } from './undo.repository.ts';

export type UndoChangeDependencies = {
  repairs: Pick<RepairsRepository, 'get'> & UndoRepository;
};

/** Each one that is needed means that the repair was written just then. */
const MAX_ATTEMPTS = 10;

/**
 * Takes back the change that the shop's repair, named by its id or tracking number, had at a moment: the entry leaves
 * the history, the repair is as it was before, and nobody is ever told. Whether that is still possible, or a sender has
 * it already, is decided by the write alone (docs/decisions/0082). A change that does not stand any more, and was the
 * last when it did, is answered as undone: the answer to the first request may have been lost.
 * @throws AppError REPAIR_NOT_FOUND when it is not the shop's or was withdrawn; TOLD when somebody has been told of the
 * change or is about to be; CONFLICT when it is not the last one, or the device was handed over since.
 */
export async function undoChange(
  { repairs }: UndoChangeDependencies,
  shopId: string,
  idOrNumber: string,
  { timestamp }: UndoInput,
): Promise<Repair> {
  let repair = await ownRepair(repairs, shopId, idOrNumber);
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    if (isUndone(repair, timestamp)) return toRepair(repair);
    refuseUnlessUnheard(repair, timestamp);
    const outcome = await repairs.removeEntry(repair, withoutLastEntry(repair));
    if (outcome.kind === 'not-found') throw new AppError('REPAIR_NOT_FOUND');
    if (outcome.kind === 'full') throw new AppError('HISTORY_FULL');
    if (outcome.kind === 'changed') return toRepair(outcome.repair);
    repair = outcome.repair;
  }
  throw new AppError('CONFLICT');
}

/** Whether there is no change of that moment, and none after it. */
function isUndone({ withdrawnAt, statusHistory }: StoredRepair, timestamp: string): boolean {
  return withdrawnAt === undefined && (statusHistory.at(-1)?.timestamp ?? '') < timestamp;
}

/** What the write asks for too, in words. */
function refuseUnlessUnheard(repair: StoredRepair, timestamp: string): void {
  const { withdrawnAt, handedOverAt, calledEntry = -1, statusHistory } = repair;
  const last = statusHistory.at(-1);
  if (withdrawnAt !== undefined) throw new AppError('REPAIR_NOT_FOUND');
  if (last?.timestamp !== timestamp || handedOverAt !== undefined) throw new AppError('CONFLICT');
  // The first entry is no change: there is nothing before it.
  const isHeard = statusHistory.length === 1 || calledEntry >= lastEntry(repair);
  if (isHeard || !Object.values(last.notifications).every(isUntouched)) throw new AppError('TOLD');
}
