import type { RepairStats, RepairStatus } from '../../shared/repairs/repairs.ts';

/** How many repairs a shop has in each status. */
export type StatusCounts = Record<RepairStatus, number>;

/** The five figures of the dashboard. Specification, section 3. */
export function repairStats(counts: StatusCounts): RepairStats {
  const { pending, ordered, progress, contact, completed } = counts;
  return {
    total: pending + ordered + progress + contact + completed,
    pending,
    inProgress: ordered + progress,
    completed,
    needsContact: contact,
  };
}
