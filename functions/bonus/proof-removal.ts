import { type FileRemoval, openFileRemoval } from '../platform/files/file-removal.ts';

export type ProofRemoval = FileRemoval;

export const openProofRemoval = (): ProofRemoval => openFileRemoval('PROOFS_BUCKET');
