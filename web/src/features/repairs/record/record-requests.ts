import {
  type Repair,
  type RepairCorrectionInput,
  repairSchema,
} from '../../../../../shared/repairs/repairs.ts';
import { callApi } from '../../../lib/api-client.ts';

const pathOf = <Rest extends string>(id: string, rest: Rest) =>
  `/api/repairs/${encodeURIComponent(id)}${rest}` as const;

/**
 * A repair by its id or tracking number, with the newest entries of its history; with `before`, with those before the
 * entry of that number, from 0. Throws ApiError.
 */
export const getRepair = (id: string, signal: AbortSignal, before?: number): Promise<Repair> =>
  callApi(pathOf(id, before === undefined ? '' : `?before=${before}`), repairSchema, { signal });

/** Corrects what a record says, or its notes; nobody is told. Throws ApiError. */
export const correctRepair = (id: string, body: RepairCorrectionInput): Promise<Repair> =>
  callApi(pathOf(id, ''), repairSchema, { method: 'PATCH', body });

/** Withdraws a record made in error. Throws ApiError. */
export const withdrawRepair = (id: string): Promise<Repair> =>
  callApi(pathOf(id, '/withdraw'), repairSchema, { method: 'POST', body: {} });

/** Notes that the device was given back. Throws ApiError. */
export const handOverRepair = (id: string): Promise<Repair> =>
  callApi(pathOf(id, '/handover'), repairSchema, { method: 'POST', body: {} });
