import type { StoredEntry } from '../repairs/history.ts';
import type { StoredRepair } from '../repairs/repairs.ts';

/** Returns `repair` with `entry` appended. The repair is then open, and its customer is not notified yet. */
export function withEntry(repair: StoredRepair, entry: StoredEntry): StoredRepair {
  return {
    ...repair,
    status: entry.status,
    statusHistory: [...repair.statusHistory, entry],
    updated_at: entry.timestamp,
    version: repair.version + 1,
    deliveries: {},
    calledEntry: undefined,
    handedOverAt: undefined,
  };
}
