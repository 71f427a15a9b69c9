import { type Repair, repairSchema } from '../../../../shared/repairs/repairs.ts';
import { callApi } from '../../lib/api/api-client.ts';
import { readFollowUpAgain } from './follow-up/follow-up-count.ts';
import { replaceRepair } from './repairs-cache.ts';

/** Records that the shop has read a repair's replies up to the instant `at`. Throws ApiError. */
export const seeReplies = (id: string, at: string): Promise<Repair> =>
  callApi('POST /api/repairs/{id}/replies/seen', repairSchema, { params: { id }, body: { at } });

/** Marks the reply that a page showed as read. After a failure, the reply stays unread. */
export const seeReplyQuietly = (id: string, at: string): Promise<void> =>
  seeReplies(id, at)
    .then((repair) => {
      replaceRepair(repair);
      void readFollowUpAgain();
    })
    .catch((error: unknown) => console.warn('The reply could not be marked as read', error));
