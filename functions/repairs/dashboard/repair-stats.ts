import { REPAIR_STATUSES } from '../../../shared/repairs/repair-status.ts';
import type { RepairStats } from '../../../shared/repairs/repairs.ts';
import { STATUS_ROLES } from '../../../shared/repairs/status-roles.ts';
import type { StatusCounts } from '../../statistics/shop-figures.ts';

/** The five figures of the dashboard. Specification, section 3. */
export function repairStats(counts: StatusCounts): RepairStats {
  const stats = { total: 0, pending: 0, inProgress: 0, completed: 0, needsContact: 0 };
  for (const status of REPAIR_STATUSES) {
    stats.total += counts[status];
    stats[STATUS_ROLES[status].counter] += counts[status];
  }
  return stats;
}
