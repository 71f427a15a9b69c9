import type { StoredRepair } from './repairs.ts';

/** The table's stream reports each write of a repair with the repair before and after it. */
export type WrittenRepair = {
  sequenceNumber: string;
  before: StoredRepair | undefined;
  after: StoredRepair;
};

/** A repair is gone when it was removed or reduced to a tombstone; `before` is its last state. */
export type GoneRepair = { sequenceNumber: string; before: StoredRepair; after: undefined };

export type RepairWrite = WrittenRepair | GoneRepair;

export const isThere = (write: RepairWrite): write is WrittenRepair => write.after !== undefined;
