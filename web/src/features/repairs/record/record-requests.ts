import { repairRecordSchema } from '../../../../../shared/repairs/parts/parts.ts';
import type { RepairCorrectionInput } from '../../../../../shared/repairs/repair-input.ts';
import { repairSchema } from '../../../../../shared/repairs/repairs.ts';
import { callApi } from '../../../lib/api/api-client.ts';

/** A repair by its id or tracking number. `before` asks for the entries before that number. Throws ApiError. */
export const getRepair = (id: string, signal: AbortSignal, before?: number) =>
  callApi('GET /api/repairs/{id}', repairRecordSchema, {
    params: { id },
    query: { before: before?.toString() },
    signal,
  });

/** Corrects a record's fields or its notes without notifying anybody. Throws ApiError. */
export const correctRepair = (id: string, body: RepairCorrectionInput) =>
  callApi('PATCH /api/repairs/{id}', repairSchema, { params: { id }, body });

export const withdrawRepair = (id: string) =>
  callApi('POST /api/repairs/{id}/withdraw', repairSchema, { params: { id } });
