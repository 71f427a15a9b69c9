import { AppError } from '../../../shared/errors.ts';
import type { Repair } from '../../../shared/repairs/repairs.ts';
import type { UndoInput } from '../../../shared/repairs/undo.ts';
import { untilWritten } from '../../platform/table/until-written.ts';
import { lastEntry } from '../history.ts';
import { isUntouched } from '../notification-states.ts';
import { ownRepair } from '../own-repair.ts';
import type { RepairsRepository } from '../repairs.repository.ts';
import { type StoredRepair, toRepair, withoutLastEntry } from '../repairs.ts';
import type { UndoRepository } from './undo.repository.ts';

/**
 * Undoes the change of `timestamp`. Only the write decides whether a sender was first (docs/decisions/0082). If the
 * history has neither the change nor a later one, the change counts as undone, because an earlier answer may have
 * been lost.
 * @throws AppError REPAIR_NOT_FOUND, also for a withdrawn repair; ALREADY_NOTIFIED; CONFLICT; HISTORY_FULL.
 */
export async function undoChange(
  { repairs }: { repairs: Pick<RepairsRepository, 'get'> & UndoRepository },
  shopId: string,
  idOrNumber: string,
  { timestamp }: UndoInput,
): Promise<Repair> {
  let repair = await ownRepair(repairs, shopId, idOrNumber);
  return untilWritten(10, async () => {
    if (isUndone(repair, timestamp)) return toRepair(repair);
    refuseUnlessUndoable(repair, timestamp);
    const outcome = await repairs.removeEntry(repair, withoutLastEntry(repair));
    repair = outcome.repair;
    return outcome.isWritten && toRepair(repair);
  });
}

function isUndone({ withdrawnAt, statusHistory }: StoredRepair, timestamp: string): boolean {
  return withdrawnAt === undefined && (statusHistory.at(-1)?.timestamp ?? '') < timestamp;
}

const HANDED_OVER =
  'L’appareil est noté comme rendu\u202f: choisissez un autre statut si la réparation continue.';

function refuseUnlessUndoable(repair: StoredRepair, timestamp: string): void {
  const { withdrawnAt, handedOverAt, calledEntry = -1, statusHistory } = repair;
  const last = statusHistory.at(-1);
  if (withdrawnAt !== undefined) throw new AppError('REPAIR_NOT_FOUND');
  if (last?.timestamp !== timestamp) throw new AppError('CONFLICT');
  if (handedOverAt !== undefined) throw new AppError('CONFLICT', { message: HANDED_OVER });
  // The first entry is the intake and not a change.
  const isFinal = statusHistory.length === 1 || calledEntry >= lastEntry(repair);
  if (isFinal || !Object.values(last.notifications).every(isUntouched))
    throw new AppError('ALREADY_NOTIFIED');
}
