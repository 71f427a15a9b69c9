import type { StreamRecord } from '../entry/stream.ts';
import { logger } from '../platform/logger.ts';
import { readRepair } from '../repairs/stored-repair.ts';
import { isTombstone } from '../repairs/tombstone.ts';
import type { WrittenRepair } from '../repairs/written-repair.ts';

/**
 * What follows from writes, given in the stream's order; gives the sequence numbers of those that must come again.
 * A write may come twice, late and out of turn: a step is to come to the same end every time.
 */
export type Step = (writes: readonly WrittenRepair[]) => Promise<readonly string[]>;

/**
 * Takes every step with the writes that `records` tell, each by itself: one that fails keeps no other back.
 * Gives the sequence numbers of the records that must come again, with which every step is taken again.
 */
export async function followWrites(
  steps: readonly Step[],
  records: readonly StreamRecord[],
): Promise<string[]> {
  const unreadable: string[] = [];
  const writes = records.flatMap((record) => {
    try {
      return readWrite(record) ?? [];
    } catch (error) {
      logger.error('A write of a repair cannot be read', { error });
      unreadable.push(record.sequenceNumber);
      return [];
    }
  });
  const failed = await Promise.all(steps.map((step) => take(step, writes)));
  return [...new Set([...unreadable, ...failed.flat()])];
}

async function take(step: Step, writes: readonly WrittenRepair[]): Promise<readonly string[]> {
  try {
    return await step(writes);
  } catch (error) {
    logger.error('What follows from writes of repairs has failed', { step: step.name, error });
    return writes.map(({ sequenceNumber }) => sequenceNumber);
  }
}

function readWrite({ sequenceNumber, before, after }: StreamRecord): WrittenRepair | undefined {
  if (after === undefined || isTombstone(after)) return undefined;
  return { sequenceNumber, before: before && readRepair(before), after: readRepair(after) };
}
