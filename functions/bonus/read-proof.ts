import { proofFileName } from '../../shared/bonus/proof-files.ts';
import type { ProofType } from '../../shared/bonus/schemes.ts';
import { AppError } from '../../shared/errors.ts';
import type { DocumentsRepository } from '../documents/documents.repository.ts';
import { ownBonus } from './own-bonus.ts';
import type { ProofStorage } from './proof-storage.ts';

export type ReadProofDependencies = {
  documents: Pick<DocumentsRepository, 'summary'>;
  proofs: Pick<ProofStorage, 'get'>;
};

/** @throws AppError the errors of `ownBonus`; NOT_FOUND; UNAVAILABLE while the bucket cannot be reached. */
export async function readProof(
  { documents, proofs }: ReadProofDependencies,
  shopId: string,
  documentId: string,
  proofId: string,
): Promise<{ filename: string; content: Buffer; type: ProofType }> {
  const { summary, bonus } = await ownBonus(documents, shopId, documentId);
  const { files = [] } = bonus;
  const file = files.find(({ id }) => id === proofId);
  const content = file && (await proofs.get({ shopId, ownerId: documentId, fileId: proofId }));
  if (file === undefined || content === undefined)
    throw new AppError('NOT_FOUND', { message: GONE });
  return { filename: proofFileName(summary.number, file, files), content, type: file.type };
}

const GONE = 'Cette pièce n’existe pas, ou plus.';
