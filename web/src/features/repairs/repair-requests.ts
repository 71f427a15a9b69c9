import { type Dashboard, dashboardSchema } from '../../../../shared/repairs/dashboard.ts';
import type { ListChoice } from '../../../../shared/repairs/repair-lists.ts';
import {
  type NewRepairInput,
  type RepairPage,
  type RepairStats,
  type RepairSummary,
  repairPageSchema,
  repairStatsSchema,
  repairSummarySchema,
  type StatusChangeInput,
} from '../../../../shared/repairs/repairs.ts';
import { callApi } from '../../lib/api-client.ts';

/** The filter on the shop's repairs; an empty value does not filter. */
export type RepairFilter = { status: ListChoice | ''; q: string };

/** A page of the shop's repairs, newest first. Throws ApiError. */
export function listRepairs(
  filter: RepairFilter,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<RepairPage> {
  const query = queryOf({ ...filter, cursor });
  return callApi(`/api/repairs${query}`, repairPageSchema, { ...(signal ? { signal } : {}) });
}

/** The session, the first page of the shop's repairs and its counters. Throws ApiError. */
export function getDashboard(filter: RepairFilter, signal?: AbortSignal): Promise<Dashboard> {
  const query = queryOf(filter);
  return callApi(`/api/dashboard${query}`, dashboardSchema, { ...(signal ? { signal } : {}) });
}

/** The query string of an address, from `?` on, without empty values. */
function queryOf(values: Record<string, string | null>): '' | `?${string}` {
  const given = Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}

/** Creates a repair; the same key returns the same repair. Throws ApiError. */
export function createRepair(body: NewRepairInput, idempotencyKey: string): Promise<RepairSummary> {
  return callApi('/api/repairs', repairSummarySchema, { method: 'POST', body, idempotencyKey });
}

/**
 * Sets a status; nobody is notified for `hold` seconds. It is never retried automatically, because each
 * change notifies the customer. Throws ApiError.
 */
export function changeStatus(id: string, change: StatusChangeInput): Promise<RepairSummary> {
  const path = `/api/repairs/${encodeURIComponent(id)}/status` as const;
  return callApi(path, repairSummarySchema, { method: 'PATCH', body: change });
}

/** Undoes a held change of which nobody was notified; repeating it has the same result. Throws ApiError. */
export function undoChange(id: string, timestamp: string): Promise<RepairSummary> {
  const path = `/api/repairs/${encodeURIComponent(id)}/undo` as const;
  return callApi(path, repairSummarySchema, { method: 'POST', body: { timestamp } });
}

/** The shop's counters. Throws ApiError. */
export const getRepairStats = (): Promise<RepairStats> =>
  callApi('/api/repairs/stats', repairStatsSchema);
