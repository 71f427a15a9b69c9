import { type FileStorage, openFileStorage } from '../platform/files/file-storage.ts';

export type ProofStorage = FileStorage;

const UNREACHABLE =
  'Les pièces sont inaccessibles pour le moment. Réessayez dans quelques minutes.';

export const openProofStorage = (): ProofStorage => openFileStorage('PROOFS_BUCKET', UNREACHABLE);
