import {
  type Repair,
  type RepairCorrectionInput,
  repairSchema,
} from '../../../../../shared/repairs/repairs.ts';
import { callApi } from '../../../lib/api-client.ts';

const pathOf = <Rest extends string>(id: string, rest: Rest) =>
  `/api/repairs/${encodeURIComponent(id)}${rest}` as const;

/**
 * A repair by its id or tracking number, with the newest entries of its history. With `before`, it has the
 * entries before the one with that number, from 0. Throws ApiError.
 */
export const getRepair = (id: string, signal: AbortSignal, before?: number): Promise<Repair> =>
  callApi(pathOf(id, before === undefined ? '' : `?before=${before}`), repairSchema, { signal });

/** Corrects a record's fields or its notes without notifying anybody. Throws ApiError. */
export const correctRepair = (id: string, body: RepairCorrectionInput): Promise<Repair> =>
  callApi(pathOf(id, ''), repairSchema, { method: 'PATCH', body });

/** Withdraws a record that was created in error. Throws ApiError. */
export const withdrawRepair = (id: string): Promise<Repair> =>
  callApi(pathOf(id, '/withdraw'), repairSchema, { method: 'POST', body: {} });

/** Records that the device was handed over. Throws ApiError. */
export const handOverRepair = (id: string): Promise<Repair> =>
  callApi(pathOf(id, '/handover'), repairSchema, { method: 'POST', body: {} });
