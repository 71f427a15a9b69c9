import { QueryObserver } from '@tanstack/react-query';
import {
  type FollowUp,
  followUpSchema,
} from '../../../../../shared/repairs/follow-up/follow-up.ts';
import { hasUnreadReply } from '../../../../../shared/repairs/notifications.ts';
import type { RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { shopCache } from '../../../lib/cache/shop-cache.ts';
import { shopQuery } from '../../../lib/cache/shop-query.ts';

export const followUpQuery = shopQuery('GET /api/follow-up', followUpSchema);

/**
 * Resolves once the page shows the newest list. `refetchQueries` might use the options of the navigation's count, which
 * reads nothing.
 */
export const readFollowUpAgain = () => new QueryObserver(shopCache, followUpQuery).refetch();

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
