import type { BonusStandingAnswer } from '../../shared/bonus/answers.ts';
import { bonusTakenBackBy } from '../../shared/bonus/bonus.ts';
import {
  PROOF_MAX_BYTES,
  PROOFS_AN_INVOICE,
  type ProofFile,
} from '../../shared/bonus/proof-files.ts';
import type { ProofFileKind, ProofType } from '../../shared/bonus/schemes.ts';
import { AppError } from '../../shared/errors.ts';
import { keysOf } from '../../shared/keys-of.ts';
import { newDocumentId } from '../documents/document-id.ts';
import type { KnownSummary } from '../documents/documents.ts';
import type { UploadsRepository } from '../platform/files/uploads.repository.ts';
import { type ChangeProofsDependencies, changeProofs } from './change-proofs.ts';
import { ownBonus } from './own-bonus.ts';
import type { ProofStorage } from './proof-storage.ts';

export type AddProofDependencies = ChangeProofsDependencies & {
  uploads: Pick<UploadsRepository, 'claim'>;
  proofs: Pick<ProofStorage, 'put'>;
  now: () => number;
};

/**
 * Stores a file that proves a bonus. A file that no invoice names after a crash is removed the next day (ADR 0140).
 * @throws AppError ALREADY_CREDITED; TOO_LARGE; INVALID for another type; CONFLICT when the bonus has as many files as
 * it may; TOO_MANY beyond the daily limit; the errors of `ownBonus`.
 */
export async function addProof(
  { uploads, proofs, now, ...noting }: AddProofDependencies,
  shopId: string,
  documentId: string,
  { kind, bytes }: { kind: ProofFileKind; bytes: Buffer },
): Promise<BonusStandingAnswer> {
  const { summary, bonus } = await ownBonus(noting.documents, shopId, documentId);
  withRoom(bonus.files ?? [], summary);
  if (bytes.length > PROOF_MAX_BYTES) throw new AppError('TOO_LARGE');
  const type = proofType(bytes);
  if (type === undefined) throw new AppError('INVALID', { message: NO_PROOF });
  const nowMs = now();
  if (!(await uploads.claim(shopId, nowMs))) throw new AppError('TOO_MANY', { message: TOMORROW });
  const id = newDocumentId(nowMs);
  const addedAt = new Date(nowMs).toISOString();
  const file: ProofFile = { id, kind, type, bytes: bytes.length, addedAt };
  await proofs.put({ shopId, ownerId: documentId, fileId: id }, bytes, type);
  return changeProofs(noting, shopId, documentId, (files, current) => [
    ...withRoom(files, current),
    file,
  ]);
}

/** Returns the files if another one can be added. @throws AppError ALREADY_CREDITED, CONFLICT */
function withRoom(files: readonly ProofFile[], summary: KnownSummary): readonly ProofFile[] {
  if (bonusTakenBackBy(summary)) throw new AppError('ALREADY_CREDITED', { message: TAKEN_BACK });
  if (files.length >= PROOFS_AN_INVOICE) throw new AppError('CONFLICT', { message: FULL });
  return files;
}

const NO_PROOF = 'Ce fichier n’est ni une photo JPEG ou PNG, ni un PDF. Choisissez-en un autre.';
const TOMORROW = 'Vous avez déjà envoyé beaucoup de pièces aujourd’hui. Réessayez demain.';
const TAKEN_BACK =
  'Un avoir a repris le bonus de cette facture\u202f: il ne demande plus de pièces.';
const FULL = `Cette facture a déjà ${PROOFS_AN_INVOICE} pièces. Retirez-en une pour en ajouter une autre.`;

/** A file of each type begins with these bytes: ITU T.81, annex B; PNG, section 5.2; ISO 32000-2, 7.5.2. */
const BEGINNINGS = {
  'image/jpeg': Buffer.from([0xff, 0xd8, 0xff]),
  'image/png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  'application/pdf': Buffer.from('%PDF-'),
} as const satisfies Record<ProofType, Buffer>;

function proofType(bytes: Buffer): ProofType | undefined {
  const types = keysOf(BEGINNINGS);
  return types.find((type) => {
    const beginning = BEGINNINGS[type];
    return bytes.subarray(0, beginning.length).equals(beginning);
  });
}
