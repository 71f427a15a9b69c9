import { storedKind } from '../platform/stored-item.ts';
import { type UploadsKind, uploadsKey, uploadsShape } from '../platform/uploads.ts';

/** Partition of the shops that have lately uploaded or removed proofs. A job removes files that no bonus names. */
export const PROOF_UPLOADS_PARTITION = 'JOB#PROOFS';

export const proofUploadsKey = (shopId: string) => uploadsKey(PROOF_UPLOADS_PARTITION, shopId);

export const proofUploadsKind: UploadsKind = storedKind({
  name: 'proof-uploads',
  version: 1,
  schema: uploadsShape,
});
