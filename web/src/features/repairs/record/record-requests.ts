import { type RepairCorrectionInput, repairSchema } from '../../../../../shared/repairs/repairs.ts';
import { callApi } from '../../../lib/api-client.ts';

/**
 * A repair by its id or tracking number, with the newest entries of its history. With `before`, it has the
 * entries before the one with that number, from 0. Throws ApiError.
 */
export const getRepair = (id: string, signal: AbortSignal, before?: number) =>
  callApi('GET /api/repairs/{id}', repairSchema, {
    params: { id },
    query: { before: before?.toString() },
    signal,
  });

/** Corrects a record's fields or its notes without notifying anybody. Throws ApiError. */
export const correctRepair = (id: string, body: RepairCorrectionInput) =>
  callApi('PATCH /api/repairs/{id}', repairSchema, { params: { id }, body });

/** Withdraws a record that was created in error. Throws ApiError. */
export const withdrawRepair = (id: string) =>
  callApi('POST /api/repairs/{id}/withdraw', repairSchema, { params: { id } });

/** Records that the device was handed over. Throws ApiError. */
export const handOverRepair = (id: string) =>
  callApi('POST /api/repairs/{id}/handover', repairSchema, { params: { id } });
