import { type RepairSummary, repairSchema } from '../../../../../shared/repairs/repairs.ts';
import { callApi } from '../../../lib/api/api-client.ts';

/** Records that the customer was called about the history entry with this number, from 0. Throws ApiError. */
export const noteCallAbout = (id: string, entry: number) =>
  callApi('POST /api/repairs/{id}/called', repairSchema, { params: { id }, body: { entry } });

/**
 * Records that the customer was called about the state that the page shows. If the repair has changed meanwhile, it
 * records nothing and returns the new state. Throws ApiError.
 */
export async function noteCall(shown: RepairSummary): Promise<RepairSummary> {
  const repair = await callApi('GET /api/repairs/{id}', repairSchema, { params: { id: shown.id } });
  if (repair.updated_at !== shown.updated_at) return repair;
  return noteCallAbout(shown.id, (repair.earlierEntries ?? 0) + repair.statusHistory.length - 1);
}
