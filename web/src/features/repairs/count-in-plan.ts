import type { RepairSummary } from '../../../../shared/repairs/repairs.ts';
import { updateUser } from '../../lib/session.ts';

/** What was made here is told by its answer and by the live channel, whichever comes first. */
const countedInPlan = new Set<string>();

/** Counts a new repair in what is used of the plan, once however often it is told; says whether this was the first time. */
export function countInPlan({ id }: Pick<RepairSummary, 'id'>): boolean {
  if (countedInPlan.has(id)) return false;
  countedInPlan.add(id);
  updateUser((user) => {
    const { subscription } = user;
    return {
      ...user,
      subscription: { ...subscription, repairsUsed: subscription.repairsUsed + 1 },
    };
  });
  return true;
}
