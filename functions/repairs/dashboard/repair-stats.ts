import type { RepairStats } from '../../../shared/repairs/repairs.ts';
import type { StatusCounts } from '../../statistics/shop-figures.ts';

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
