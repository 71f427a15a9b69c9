import { PROOFS_A_DAY } from '../../shared/bonus/proof-files.ts';
import { uploadsRepository } from '../platform/files/uploads.repository.ts';
import { type UploadsKind, uploadsKey, uploadsShape } from '../platform/files/uploads.ts';
import { storedKind } from '../platform/table/stored-item.ts';
import type { Table } from '../platform/table/table.ts';

/** This partition lists shops that lately changed proofs. A job removes their files that no bonus names. */
const PARTITION = 'JOB#PROOFS';

export const proofUploadsKey = (shopId: string) => uploadsKey(PARTITION, shopId);

export const proofUploadsKind: UploadsKind = storedKind({
  name: 'proof-uploads',
  version: 1,
  schema: uploadsShape,
});

export const proofUploadsRepository = (table: Table) =>
  uploadsRepository(table, { partition: PARTITION, kind: proofUploadsKind, most: PROOFS_A_DAY });
