import type { RepairLoansInput } from '../../../../../shared/repairs/loans/loans.ts';
import { repairPartsSchema } from '../../../../../shared/repairs/parts/answers.ts';
import {
  type RepairPartsInput,
  repairRecordSchema,
} from '../../../../../shared/repairs/parts/parts.ts';
import type { RepairCorrectionInput } from '../../../../../shared/repairs/repair-input.ts';
import { repairSchema } from '../../../../../shared/repairs/repairs.ts';
import { callApi } from '../../../lib/api/api-client.ts';

/** Reads a repair by its id or tracking number. `before` asks for the entries before that number. Throws ApiError. */
export const getRepair = (id: string, signal?: AbortSignal, before?: number) =>
  callApi('GET /api/repairs/{id}', repairRecordSchema, {
    params: { id },
    query: { before: before?.toString() },
    signal,
  });

/** Corrects a record's fields, its promised day or its notes without notifying anybody. Throws ApiError. */
export const correctRepair = (id: string, body: RepairCorrectionInput) =>
  callApi('PATCH /api/repairs/{id}', repairSchema, { params: { id }, body });

/** Replaces the loans of a repair, unless they have changed since the given version. Throws ApiError. */
export const saveLoans = (id: string, body: RepairLoansInput) =>
  callApi('PUT /api/repairs/{id}/loans', repairSchema, { params: { id }, body });

/** Replaces the parts of a repair, unless they have changed since the given version. Throws ApiError. */
export const saveParts = (id: string, body: RepairPartsInput) =>
  callApi('PUT /api/repairs/{id}/parts', repairPartsSchema, { params: { id }, body });

export const withdrawRepair = (id: string) =>
  callApi('POST /api/repairs/{id}/withdraw', repairSchema, { params: { id } });
