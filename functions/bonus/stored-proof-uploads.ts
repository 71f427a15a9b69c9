import { PROOFS_A_DAY } from '../../shared/bonus/proof-files.ts';
import {
  uploadsKey,
  uploadsKind,
  uploadsRepository,
} from '../platform/files/uploads.repository.ts';
import type { Table } from '../platform/table/table.ts';

/**
 * This partition lists the shops that changed proofs recently. A job removes those of their files that no bonus names.
 */
const PARTITION = 'JOB#PROOFS';

export const proofUploadsKey = (shopId: string) => uploadsKey(PARTITION, shopId);

export const proofUploadsKind = uploadsKind('proof-uploads');

export const proofUploadsRepository = (table: Table) =>
  uploadsRepository(table, { partition: PARTITION, kind: proofUploadsKind, most: PROOFS_A_DAY });
