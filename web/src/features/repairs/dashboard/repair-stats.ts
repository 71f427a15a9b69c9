import type {
  RepairStats,
  RepairStatus,
  RepairSummary,
} from '../../../../../shared/repairs/repairs.ts';
import { STATUS_ROLES } from '../../../../../shared/repairs/status-roles.ts';

export function statsWithAdded(stats: RepairStats, status: RepairStatus): RepairStats {
  const counter = STATUS_ROLES[status].counter;
  return { ...stats, total: stats.total + 1, [counter]: stats[counter] + 1 };
}

/** Returns the status in which a repair is counted; null for a withdrawn repair. */
export const countedStatus = ({ status, withdrawnAt }: RepairSummary): RepairStatus | null =>
  withdrawnAt === undefined ? status : null;

/** Moves a repair between two statuses; null means before its creation or after its withdrawal. */
export function statsWithMoved(
  stats: RepairStats,
  from: RepairStatus | null,
  to: RepairStatus | null,
): RepairStats {
  if (to === null) return from === null ? stats : statsWithout(stats, from);
  if (from === null) return statsWithAdded(stats, to);
  const [source, target] = [STATUS_ROLES[from].counter, STATUS_ROLES[to].counter];
  if (source === target) return stats;
  return {
    ...stats,
    [source]: Math.max(0, stats[source] - 1),
    [target]: stats[target] + 1,
  };
}

function statsWithout(stats: RepairStats, status: RepairStatus): RepairStats {
  const counter = STATUS_ROLES[status].counter;
  const less = (count: number) => Math.max(0, count - 1);
  return { ...stats, total: less(stats.total), [counter]: less(stats[counter]) };
}
