import type { RepairSummary } from '../../../../shared/repairs/repairs.ts';
import { updateUser } from '../../lib/session.ts';

/** A repair created here is reported by its answer and by the live channel, in either order. */
const countedInPlan = new Set<string>();

/** Counts a new repair in the plan's usage, once. Returns whether this was the first report of the repair. */
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
