import { PROOFS_A_DAY } from '../../shared/bonus/proof-files.ts';
import { uploadsRepository } from '../platform/files/uploads.repository.ts';
import type { Table } from '../platform/table/table.ts';
import { PROOF_UPLOADS_PARTITION, proofUploadsKind } from './stored-proof-uploads.ts';

export type ProofUploadsRepository = ReturnType<typeof proofUploadsRepository>;

export const proofUploadsRepository = (table: Table) =>
  uploadsRepository(table, {
    partition: PROOF_UPLOADS_PARTITION,
    kind: proofUploadsKind,
    most: PROOFS_A_DAY,
  });
