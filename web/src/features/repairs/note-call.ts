import {
  type Repair,
  type RepairSummary,
  repairSchema,
} from '../../../../shared/repairs/repairs.ts';
import { callApi } from '../../lib/api-client.ts';

const pathOf = (id: string) => `/api/repairs/${encodeURIComponent(id)}` as const;

/** Ticks off that a repair's customer was called about an entry of its history, from 0. Throws ApiError. */
export const noteCallAbout = (id: string, entry: number): Promise<Repair> =>
  callApi(`${pathOf(id)}/called`, repairSchema, { method: 'POST', body: { entry } });

/**
 * Ticks off that a repair's customer was called about what the page shows of it. What has been changed meanwhile was not
 * told on the telephone: then nothing is ticked off, and the repair is given as it is. Throws ApiError.
 */
export async function noteCall(shown: RepairSummary): Promise<RepairSummary> {
  const repair = await callApi(pathOf(shown.id), repairSchema);
  if (repair.updated_at !== shown.updated_at) return repair;
  return noteCallAbout(shown.id, (repair.earlierEntries ?? 0) + repair.statusHistory.length - 1);
}
