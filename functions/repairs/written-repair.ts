import type { StoredRepair } from './repairs.ts';

/** One write of a repair, as the table's stream tells it: how it was, and how it is. */
export type WrittenRepair = {
  sequenceNumber: string;
  before: StoredRepair | undefined;
  after: StoredRepair;
};
