import type { StoredRepair } from './repairs.ts';

/** The table's stream reports each write of a repair with the repair before and after it. */
export type WrittenRepair = {
  sequenceNumber: string;
  before: StoredRepair | undefined;
  after: StoredRepair;
};

/** Without `after`, the repair was removed or reduced to a tombstone, and `before` is its last state. */
export type StreamedWrite =
  | WrittenRepair
  | { sequenceNumber: string; before: StoredRepair; after: undefined };

export const isThere = (write: StreamedWrite): write is WrittenRepair => write.after !== undefined;
