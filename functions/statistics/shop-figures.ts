import { AppError } from '../../shared/errors.ts';
import { recordOf } from '../../shared/record-of.ts';
import {
  REPAIR_STATUSES,
  type RepairStats,
  type RepairStatus,
} from '../../shared/repairs/repairs.ts';
import { STATUS_ROLES } from '../../shared/repairs/status-roles.ts';
import { isClosed, profileKind } from '../billing/stored-profile.ts';
import { refuseClosed } from '../platform/closed-accounts.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import type { Table } from '../platform/table/table.ts';
import { profileKey } from '../platform/table/table-keys.ts';
import { type Figures, figuresKey, figuresOrNone } from './stored-figures.ts';

export type StatusCounts = Record<RepairStatus, number>;

export const statusCountsOf = (figures: Figures = {}): StatusCounts =>
  recordOf(REPAIR_STATUSES, (status) => figures[status] ?? 0);

/**
 * Reads a shop's repairs by status, with zeros for unreadable figures.
 * @throws AppError UNAUTHENTICATED when the account is closed.
 */
export async function readStatusCounts(table: Table, shopId: string): Promise<StatusCounts> {
  const keys = [profileKey(shopId), figuresKey(shopId)];
  const items = await batchGet(table, keys, { consistent: true });
  const item = (key: { sk: string }) => items.find(({ sk }) => sk === key.sk);
  const stored = item(profileKey(shopId));
  if (stored === undefined) await refuseClosed(table, shopId);
  if (isClosed(profileKind.read(stored ?? {}))) throw new AppError('UNAUTHENTICATED');
  return statusCountsOf(figuresOrNone(item(figuresKey(shopId))));
}

/** Returns the five figures of the dashboard (specification, section 3). */
export function repairStats(counts: StatusCounts): RepairStats {
  const stats = { total: 0, pending: 0, inProgress: 0, completed: 0, needsContact: 0 };
  for (const status of REPAIR_STATUSES) {
    stats.total += counts[status];
    stats[STATUS_ROLES[status].counter] += counts[status];
  }
  return stats;
}
