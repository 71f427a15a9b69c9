import type { RepairStats, RepairStatus } from '../../../../shared/repairs/repairs.ts';

/** The counter a status counts in. Specification, section 3. */
const COUNTER_OF = {
  pending: 'pending',
  ordered: 'inProgress',
  progress: 'inProgress',
  contact: 'needsContact',
  completed: 'completed',
} as const satisfies Record<RepairStatus, keyof RepairStats>;

/** `stats` after a repair was added in `status`. */
export function statsWithAdded(stats: RepairStats, status: RepairStatus): RepairStats {
  const counter = COUNTER_OF[status];
  return { ...stats, total: stats.total + 1, [counter]: stats[counter] + 1 };
}

/** `stats` after a repair went from one status to another. */
export function statsWithMoved(
  stats: RepairStats,
  from: RepairStatus,
  to: RepairStatus,
): RepairStats {
  const [source, target] = [COUNTER_OF[from], COUNTER_OF[to]];
  if (source === target) return stats;
  return {
    ...stats,
    [source]: Math.max(0, stats[source] - 1),
    [target]: stats[target] + 1,
  };
}
