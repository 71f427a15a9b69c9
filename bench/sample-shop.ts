/** Builds the items of a shop with many repairs by the application's own rules. */

import { companyKey, profileKey } from '../functions/platform/table/table-keys.ts';
import { newRepair } from '../functions/repairs/intake/new-repair.ts';
import { newRepairId } from '../functions/repairs/repair-id.ts';
import { historyEntry, type StoredRepair } from '../functions/repairs/repairs.ts';
import { repairItem } from '../functions/repairs/stored-repair.ts';
import { countsOfRepair } from '../functions/statistics/counts-of-repair.ts';
import { countedItem } from '../functions/statistics/stored-counted.ts';
import { figuresKey, figuresKind } from '../functions/statistics/stored-figures.ts';
import { withEntry } from '../functions/testing/with-entry.ts';
import { DEMONSTRATION_COMPANY, DEMONSTRATION_REPAIRS } from '../local/cloud/seed/demonstration.ts';
import { REPAIR_STATUSES, type RepairStatus } from '../shared/repairs/repairs.ts';
import { STATUS_ROLES } from '../shared/repairs/status-roles.ts';
import { PROGRESS_STEPS } from '../shared/tracking/tracking.ts';

export const SAMPLE_SHOP = '00000000-0000-4000-8000-000000000000';

/** This share of the repairs, the newest ones, may be in any status. The others are completed. */
const OPEN_SHARE = 0.1;
const HOUR_MS = 3_600_000;
/** This many of the newest repairs change during a measurement. */
const CHANGED = 500;
const THREE_YEARS_MS = 3 * 365 * 24 * HOUR_MS;

/**
 * The step is coprime with the number of tracking numbers, so that no number repeats. Successive numbers lie far apart.
 */
const STRIDE = 61_803_399;
const NUMBERS = 100_000_000;

/** Returns the tracking number of a repair by its index, oldest first. */
export const sampleNumber = (index: number) =>
  `RB${String((index * STRIDE) % NUMBERS).padStart(8, '0')}`;

/** Returns the status of a repair by its index: the oldest are completed, and the newest tenth is in every status. */
export function sampleStatus(index: number, repairs: number): RepairStatus {
  const isOpen = index >= repairs * (1 - OPEN_SHARE);
  return (isOpen && REPAIR_STATUSES[index % REPAIR_STATUSES.length]) || 'completed';
}

/** Returns the statuses through which a repair reaches its final one. */
const wayTo = (status: RepairStatus): readonly RepairStatus[] =>
  STATUS_ROLES[status].isStep
    ? PROGRESS_STEPS.slice(1, PROGRESS_STEPS.indexOf(status) + 1)
    : [status];

/** Yields the items of a shop with `repairs` repairs over three years, its profile and company first. */
export function* sampleItems(
  repairs: number,
  nowMs: number,
  shopId = SAMPLE_SHOP,
): Generator<Record<string, unknown>> {
  yield profile(repairs, shopId);
  yield company(shopId);
  yield figures(repairs, shopId);
  for (let index = 0; index < repairs; index += 1) {
    const createdMs = nowMs - Math.ceil(THREE_YEARS_MS * (1 - index / repairs));
    const repair = sampleRepair(index, sampleStatus(index, repairs), createdMs, shopId);
    yield repairItem(repair);
    if (index >= repairs - CHANGED) yield countedItem(repair, countsOfRepair(repair));
  }
}

/** Returns a repair as the application would have stored it after it notified the customer by e-mail and SMS. */
export function sampleRepair(
  index: number,
  status: RepairStatus,
  createdMs: number,
  shopId = SAMPLE_SHOP,
): StoredRepair {
  const sample = DEMONSTRATION_REPAIRS[index % DEMONSTRATION_REPAIRS.length];
  if (sample === undefined) throw new Error('The list of demonstration repairs is empty');
  const trackingNumber = sampleNumber(index);
  const identity = {
    id: newRepairId(trackingNumber),
    trackingNumber,
    trackingKey: 'A'.repeat(22),
    shopId,
    nowMs: createdMs,
  };
  const created = newRepair(sample.repair, identity);
  const repair = wayTo(status).reduce(
    (before, next, step) => withEntry(before, historyEntry(next, createdMs + (step + 1) * HOUR_MS)),
    created,
  );
  const delivery = {
    state: 'sent' as const,
    at: repair.updated_at,
    historyIndex: repair.statusHistory.length - 1,
  };
  const at = Date.parse(repair.updated_at);
  const statusHistory = repair.statusHistory.map((entry) => ({
    ...entry,
    notifications: { email: { at }, sms: { at } },
  }));
  const version = repair.version + 2;
  const change_ids = wayTo(status).map((_, step) => String(100_000 + step));
  return {
    ...repair,
    statusHistory,
    change_ids,
    version,
    deliveries: { email: delivery, sms: delivery },
  };
}

function profile(repairs: number, shopId: string): Record<string, unknown> {
  return {
    ...profileKey(shopId),
    email: 'banc@exemple.fr',
    selected_plan_id: 'pro',
    repairs_used: repairs,
    // The first session of a day compares the counters with a real count. This date makes every measured session a
    // later one.
    usage_checked_on: '9999-12-31',
  };
}

function figures(repairs: number, shopId: string): Record<string, unknown> {
  const counts: Partial<Record<RepairStatus, number>> = {};
  for (let index = 0; index < repairs; index += 1) {
    const status = sampleStatus(index, repairs);
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return { ...figuresKey(shopId), ...figuresKind.stamp, ...counts };
}

function company(shopId: string): Record<string, unknown> {
  const { schedule, ...settings } = DEMONSTRATION_COMPANY;
  return { ...companyKey(shopId), user_id: shopId, ...settings, daily_hours: schedule };
}
