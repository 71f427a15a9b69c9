import type {
  RepairStats,
  RepairStatus,
  RepairSummary,
} from '../../../../shared/repairs/repairs.ts';

/** The counter to which a status belongs. Specification, section 3. */
const COUNTER_OF = {
  pending: 'pending',
  ordered: 'inProgress',
  progress: 'inProgress',
  contact: 'needsContact',
  completed: 'completed',
} as const satisfies Record<RepairStatus, keyof RepairStats>;

/** Returns the counters after a repair with `status` was added. */
export function statsWithAdded(stats: RepairStats, status: RepairStatus): RepairStats {
  const counter = COUNTER_OF[status];
  return { ...stats, total: stats.total + 1, [counter]: stats[counter] + 1 };
}

/** The status in which a repair is counted; null for a withdrawn repair. */
export const countedStatus = ({ status, withdrawnAt }: RepairSummary): RepairStatus | null =>
  withdrawnAt === undefined ? status : null;

/** The counters after a repair moved between two statuses; null means before creation or after withdrawal. */
export function statsWithMoved(
  stats: RepairStats,
  from: RepairStatus | null,
  to: RepairStatus | null,
): RepairStats {
  if (to === null) return from === null ? stats : statsWithout(stats, from);
  if (from === null) return statsWithAdded(stats, to);
  const [source, target] = [COUNTER_OF[from], COUNTER_OF[to]];
  if (source === target) return stats;
  return {
    ...stats,
    [source]: Math.max(0, stats[source] - 1),
    [target]: stats[target] + 1,
  };
}

function statsWithout(stats: RepairStats, status: RepairStatus): RepairStats {
  const counter = COUNTER_OF[status];
  const less = (count: number) => Math.max(0, count - 1);
  return { ...stats, total: less(stats.total), [counter]: less(stats[counter]) };
}
