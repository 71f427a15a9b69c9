import { dashboardSchema } from '../../../../shared/repairs/dashboard.ts';
import { intakeCardsSchema } from '../../../../shared/repairs/intake/answers.ts';
import type { IntakeInput } from '../../../../shared/repairs/intake/intake.ts';
import type { NewRepairInput, StatusChangeInput } from '../../../../shared/repairs/repair-input.ts';
import type { ListChoice } from '../../../../shared/repairs/repair-lists.ts';
import {
  changedRepairSchema,
  type RepairSummary,
  repairPageSchema,
  repairSchema,
  repairStatsSchema,
  repairSummarySchema,
} from '../../../../shared/repairs/repairs.ts';
import { callApi } from '../../lib/api/api-client.ts';

/** An empty value does not filter. */
export type RepairFilter = { status: ListChoice | ''; q: string };

export function listRepairs(filter: RepairFilter, cursor: string | null, signal?: AbortSignal) {
  const query = { ...filter, cursor };
  return callApi('GET /api/repairs', repairPageSchema, { query, signal });
}

/** Reads the session, the first page of repairs and the counters at once. Throws ApiError. */
export function getDashboard(filter: RepairFilter, signal?: AbortSignal) {
  return callApi('GET /api/dashboard', dashboardSchema, {
    query: filter,
    signal,
  });
}

/** Creates a repair, or a return of another one. The same key returns the same repair. Throws ApiError. */
export function createRepair(body: NewRepairInput, idempotencyKey: string, returnOf?: string) {
  const request = { body, idempotencyKey };
  if (returnOf === undefined) return callApi('POST /api/repairs', repairSummarySchema, request);
  return callApi('POST /api/repairs/{id}/returns', repairSummarySchema, {
    ...request,
    params: { id: returnOf },
  });
}

/** Creates the repairs of several devices, all or none. The same key returns the same repairs. Throws ApiError. */
export async function createIntake(
  body: IntakeInput,
  idempotencyKey: string,
): Promise<[RepairSummary, ...RepairSummary[]]> {
  const { repairs } = await callApi('POST /api/repairs/batch', intakeCardsSchema, {
    body,
    idempotencyKey,
  });
  const [first, ...others] = repairs;
  if (first === undefined) throw new Error('An intake has at least one repair');
  return [first, ...others];
}

/** Sets a status and notifies the customer. The same change with the same key is made once. Throws ApiError. */
export function changeStatus(id: string, change: StatusChangeInput, idempotencyKey: string) {
  return callApi('PATCH /api/repairs/{id}/status', changedRepairSchema, {
    params: { id },
    body: change,
    idempotencyKey,
  });
}

/** Undoes a held change, about which nobody was notified yet. A repetition has the same result. Throws ApiError. */
export function undoChange(id: string, timestamp: string) {
  return callApi('POST /api/repairs/{id}/undo', repairSummarySchema, {
    params: { id },
    body: { timestamp },
  });
}

export const handOverRepair = (id: string) =>
  callApi('POST /api/repairs/{id}/handover', repairSchema, { params: { id } });

export const getRepairStats = () => callApi('GET /api/repairs/stats', repairStatsSchema);
