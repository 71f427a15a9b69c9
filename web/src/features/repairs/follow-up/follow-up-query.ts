import {
  type FollowUp,
  followUpSchema,
} from '../../../../../shared/repairs/follow-up/follow-up.ts';
import { hasUnreadReply } from '../../../../../shared/repairs/notifications.ts';
import type { RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { shopCache } from '../../../lib/cache/shop-cache.ts';
import { shopQuery } from '../../../lib/cache/shop-query.ts';

/** The follow-up list of the shop, by kind. The navigation shows its count. */
export const followUpQuery = shopQuery('GET /api/follow-up', followUpSchema);

/** Adds a repair whose customer has just replied to the list, or removes it once somebody has read the reply. */
export function showReply(repair: RepairSummary): void {
  shopCache.setQueryData<FollowUp>(followUpQuery.queryKey, (followUp) => {
    if (followUp === undefined) return undefined;
    const { replies: known = [], contact, ...rest } = followUp;
    const isKnown = known.some(({ id }) => id === repair.id);
    if (!hasUnreadReply(repair) && !isKnown) return followUp;
    const others = known.filter(({ id }) => id !== repair.id);
    return {
      ...rest,
      contact: contact.filter((line) => line.repair.id !== repair.id),
      replies: hasUnreadReply(repair) ? [...others, repair] : others,
    };
  });
}
