import type { StreamRecord } from '../platform/entry/stream.ts';
import { logger } from '../platform/logger.ts';
import { readOnce } from '../platform/read-once.ts';
import { readOr } from '../platform/stored-item.ts';
import { readRepair } from '../repairs/stored-repair.ts';
import { isTombstone } from '../repairs/tombstone.ts';
import type { GoneRepair, RepairWrite } from '../repairs/written-repair.ts';
import type { DeadLetter } from './dead-letter-queue.ts';

/** The repair of an image, which all that follows from its write looks at. @throws UnreadableItem */
export const readStreamedRepair = readOnce(readRepair);

/**
 * What follows from writes, given in the stream's order; gives the sequence numbers of those that must come again.
 * A write may come twice, late and out of turn: a step is to come to the same end every time.
 */
export type Step = (writes: readonly RepairWrite[]) => Promise<readonly string[]>;

/**
 * Takes every step with the writes that `records` tell, each by itself: one that fails keeps no other back.
 * What would fail every time, as it cannot be read or a step breaks on it alone, is given to `deadLetter`.
 * Gives the sequence numbers of the records that must come again, with which every step is taken again.
 */
export async function followWrites(
  steps: readonly Step[],
  records: readonly StreamRecord[],
  deadLetter: DeadLetter = async () => false,
): Promise<string[]> {
  const poison = new Set<string>();
  const writes = records.flatMap((record) => {
    try {
      return readWrite(record) ?? [];
    } catch (error) {
      logger.error('A write of a repair cannot be read', { error });
      poison.add(record.sequenceNumber);
      return [];
    }
  });
  const outcomes = await Promise.all(steps.map((step) => take(step, writes)));
  for (const { broken } of outcomes) if (broken !== undefined) poison.add(broken);
  const kept = await Promise.all(
    records.map(async (record) =>
      poison.has(record.sequenceNumber) && !(await deadLetter(record)) ? record.sequenceNumber : [],
    ),
  );
  const failed = outcomes.flatMap((outcome) => outcome.failed);
  return [...new Set([...kept.flat(), ...failed])];
}

/** What must come again, and the one write that a step breaks on whatever the services behind it do. */
type Taken = { failed: readonly string[]; broken?: string };

async function take(step: Step, writes: readonly RepairWrite[]): Promise<Taken> {
  try {
    return { failed: await step(writes) };
  } catch (error) {
    logger.error('What follows from writes of repairs has failed', { step: step.name, error });
    const [only, ...others] = writes;
    // Lambda halves a batch that failed until the one record is alone.
    if (only && others.length === 0 && !isOfService(error)) {
      return { failed: [], broken: only.sequenceNumber };
    }
    return { failed: writes.map(({ sequenceNumber }) => sequenceNumber) };
  }
}

/** Whether a service answered so, or did not answer: the SDK says so of each. It may pass, unless the request is not valid. */
const isOfService = (error: unknown): boolean =>
  error instanceof Error && '$metadata' in error && error.name !== 'ValidationException';

function readWrite({ sequenceNumber, before, after }: StreamRecord): RepairWrite | undefined {
  if (after === undefined || isTombstone(after)) {
    if (before === undefined || isTombstone(before)) return undefined;
    // What could not be read is gone: nobody can mend it any more.
    return readOr<GoneRepair | undefined, undefined>(
      before,
      (item) => ({ sequenceNumber, before: readStreamedRepair(item), after: undefined }),
      () => undefined,
    );
  }
  return {
    sequenceNumber,
    before: before && readStreamedRepair(before),
    after: readStreamedRepair(after),
  };
}
