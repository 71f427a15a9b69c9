import type { StoredRepair } from './repairs.ts';

/** One write of a repair, as the table's stream tells it: how it was, and how it is. */
export type WrittenRepair = {
  sequenceNumber: string;
  before: StoredRepair | undefined;
  after: StoredRepair;
};

/** A repair that is gone, or of which its number alone is left, as it was last. */
export type GoneRepair = { sequenceNumber: string; before: StoredRepair; after: undefined };

export type RepairWrite = WrittenRepair | GoneRepair;

/** Whether the repair was still there after the write. */
export const isThere = (write: RepairWrite): write is WrittenRepair => write.after !== undefined;
