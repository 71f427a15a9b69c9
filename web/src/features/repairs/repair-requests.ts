import type {
  NewRepairInput,
  RepairPage,
  RepairStats,
  RepairStatus,
  RepairSummary,
} from '../../../../shared/repairs.ts';
import { callApi } from '../../lib/api-client.ts';
import { repairPageSchema, repairStatsSchema, repairSummarySchema } from './repair-schema.ts';

/** Which repairs of the shop; an empty value does not filter. */
export type RepairFilter = { status: RepairStatus | ''; q: string };

/** A page of the shop's repairs, newest first. Throws ApiError. */
export function listRepairs(
  filter: RepairFilter,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<RepairPage> {
  const query = new URLSearchParams();
  if (filter.status) query.set('status', filter.status);
  if (filter.q) query.set('q', filter.q);
  if (cursor !== null) query.set('cursor', cursor);
  const suffix = query.size > 0 ? (`?${query}` as const) : '';
  return callApi(`/api/repairs${suffix}`, repairPageSchema, { ...(signal ? { signal } : {}) });
}

/** Creates a repair; the same key again gives the same repair. Throws ApiError. */
export function createRepair(body: NewRepairInput, idempotencyKey: string): Promise<RepairSummary> {
  return callApi('/api/repairs', repairSummarySchema, { method: 'POST', body, idempotencyKey });
}

/** Sets a status. Never repeated by itself: each change tells the customer. Throws ApiError. */
export function changeStatus(id: string, status: RepairStatus): Promise<RepairSummary> {
  const path = `/api/repairs/${encodeURIComponent(id)}/status` as const;
  return callApi(path, repairSummarySchema, { method: 'PATCH', body: { status } });
}

/** The shop's counters. Throws ApiError. */
export const getRepairStats = (): Promise<RepairStats> =>
  callApi('/api/repairs/stats', repairStatsSchema);
