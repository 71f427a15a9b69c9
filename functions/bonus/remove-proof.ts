import type { BonusStandingAnswer } from '../../shared/bonus/answers.ts';
import { bonusTakenBackBy } from '../../shared/bonus/bonus.ts';
import { mayRemoveProofs } from '../../shared/bonus/proof-files.ts';
import { AppError } from '../../shared/errors.ts';
import type { UploadsRepository } from '../platform/files/uploads.repository.ts';
import { logger } from '../platform/logger.ts';
import { type ChangeProofsDependencies, changeProofs } from './change-proofs.ts';
import { ownBonus } from './own-bonus.ts';
import type { ProofRemoval } from './proof-removal.ts';

export type RemoveProofDependencies = ChangeProofsDependencies & {
  uploads: Pick<UploadsRepository, 'note'>;
  proofs: Pick<ProofRemoval, 'remove'>;
  now: () => number;
};

/**
 * The removal is noted first, so that a file that cannot be deleted immediately is deleted the next day.
 * @throws AppError the errors of `ownBonus`; CONFLICT once the bonus is claimed or paid.
 */
export async function removeProof(
  { uploads, proofs, now, ...noting }: RemoveProofDependencies,
  shopId: string,
  documentId: string,
  proofId: string,
): Promise<BonusStandingAnswer> {
  const { bonus } = await ownBonus(noting.documents, shopId, documentId);
  if (!bonus.files?.some(({ id }) => id === proofId)) return bonus;
  await uploads.note(shopId, now());
  const after = await changeProofs(noting, shopId, documentId, (files, summary, { state }) => {
    const left = files.filter(({ id }) => id !== proofId);
    if (left.length === files.length) return undefined;
    if (!mayRemoveProofs(state) && !bonusTakenBackBy(summary))
      throw new AppError('CONFLICT', { message: CLAIMED });
    return left;
  });
  try {
    await proofs.remove({ shopId, ownerId: documentId, fileId: proofId });
  } catch (error) {
    logger.warn('A proof could not be deleted yet', { documentId, proofId, error });
  }
  return after;
}

const CLAIMED =
  'Ce bonus est déjà demandé\u202f: ses pièces restent avec la demande. Repassez-le à «\u00a0À demander\u00a0» pour en retirer une.';
