import { seeReplies } from '../../lib/repairs/see-replies.ts';
import { readFollowUpAgain } from './follow-up/follow-up-query.ts';
import { replaceRepair } from './repairs-cache.ts';

/** Marks the reply that a page showed as read. After a failure, the reply stays unread. */
export const seeReplyQuietly = (id: string, at: string): Promise<void> =>
  seeReplies(id, at)
    .then((repair) => {
      replaceRepair(repair);
      void readFollowUpAgain();
    })
    .catch((error: unknown) => console.warn('The reply could not be marked as read', error));
