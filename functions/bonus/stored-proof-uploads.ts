import { type UploadsKind, uploadsKey, uploadsShape } from '../platform/files/uploads.ts';
import { storedKind } from '../platform/table/stored-item.ts';

/** Partition of the shops that have lately uploaded or removed proofs. A job removes files that no bonus names. */
export const PROOF_UPLOADS_PARTITION = 'JOB#PROOFS';

export const proofUploadsKey = (shopId: string) => uploadsKey(PROOF_UPLOADS_PARTITION, shopId);

export const proofUploadsKind: UploadsKind = storedKind({
  name: 'proof-uploads',
  version: 1,
  schema: uploadsShape,
});
