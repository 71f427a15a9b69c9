import type { Transmission } from '../e-invoicing/sending/stored-transmission.ts';
import type { ChangeOf } from '../e-invoicing/sending/transmissions.repository.ts';

/** Keeps one invoice's transmission to the platform, and the notices to its shop, in memory. */
export function keepTransmission(stored?: Transmission) {
  const kept = {
    stored,
    notices: [] as object[],
    get: async () => kept.stored,
    change: async (_: string, __: string, changeOf: ChangeOf) => {
      const changed = changeOf(kept.stored);
      if (changed === undefined) return undefined;
      const { notice, isOver: _over, ...rest } = changed;
      if (notice) kept.notices.push(notice);
      kept.stored = { ...rest, revision: (kept.stored?.revision ?? 0) + 1 };
      return kept.stored;
    },
  };
  return kept;
}
