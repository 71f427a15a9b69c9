import { type FileRemoval, openFileRemoval } from '../platform/files/file-removal.ts';

export type ProofRemoval = FileRemoval;

/** The bucket of proofs, for code that lists and deletes files. */
export const openProofRemoval = (): ProofRemoval => openFileRemoval('PROOFS_BUCKET');
