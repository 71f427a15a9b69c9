import type { BonusStandingAnswer } from '../../shared/bonus/answers.ts';
import type { ProofFile } from '../../shared/bonus/proof-files.ts';
import type { DocumentsRepository } from '../documents/documents.repository.ts';
import type { KnownSummary } from '../documents/documents.ts';
import { untilWritten } from '../platform/table/until-written.ts';
import type { BonusesRepository } from './bonuses.repository.ts';
import { ownBonus } from './own-bonus.ts';

export type ChangeProofsDependencies = {
  documents: Pick<DocumentsRepository, 'summary'>;
  bonuses: Pick<BonusesRepository, 'note'>;
};

/**
 * Changes the files that prove a bonus. `change` gets the present files and returns the new ones, or `undefined` to
 * keep them.
 * @throws AppError the errors of `change` and `ownBonus`; CONFLICT when other writes keep coming first.
 */
export async function changeProofs(
  { documents, bonuses }: ChangeProofsDependencies,
  shopId: string,
  documentId: string,
  change: (
    files: readonly ProofFile[],
    summary: KnownSummary,
    bonus: BonusStandingAnswer,
  ) => readonly ProofFile[] | undefined,
): Promise<BonusStandingAnswer> {
  return untilWritten(10, async () => {
    const { summary, bonus } = await ownBonus(documents, shopId, documentId);
    const { files = [], ...rest } = bonus;
    const changed = change(files, summary, bonus);
    if (changed === undefined) return bonus;
    const after = { ...rest, ...(changed.length > 0 && { files: [...changed] }) };
    const isNoted = await bonuses.note(shopId, summary, { before: bonus, after, loss: undefined });
    return isNoted && after;
  });
}
