import { type Repair, repairSchema } from '../../../../shared/repairs/repairs.ts';
import { callApi } from '../api/api-client.ts';

/** Records that the shop has read a repair's replies up to the instant `at`. Throws ApiError. */
export const seeReplies = (id: string, at: string): Promise<Repair> =>
  callApi('POST /api/repairs/{id}/replies/seen', repairSchema, { params: { id }, body: { at } });
