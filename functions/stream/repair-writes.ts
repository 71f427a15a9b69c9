import type { StreamRecord } from '../platform/entry/stream.ts';
import { logger } from '../platform/logger.ts';
import { readOnce } from '../platform/table/read-once.ts';
import { readOr } from '../platform/table/stored-item.ts';
import { readRepair } from '../repairs/stored-repair.ts';
import { isTombstone } from '../repairs/tombstone.ts';
import type { StreamedWrite } from '../repairs/written-repair.ts';
import type { DeadLetter } from './dead-letter-queue.ts';

/** Reads the repair of a stream image once for all steps. @throws UnreadableItem */
export const readStreamedRepair = readOnce(readRepair);

/** Returns the sequence numbers to retry. Writes may arrive twice, late and out of order, with the same result. */
export type Step = (writes: readonly StreamedWrite[]) => Promise<readonly string[]>;

/**
 * Runs every step with the writes of `records`, even if another step fails. A record that would fail every time,
 * because it is unreadable or a step fails on it alone, is dead-lettered. Returns the sequence numbers to retry, for
 * which every step runs again.
 */
export async function processWrites(
  steps: readonly Step[],
  records: readonly StreamRecord[],
  deadLetter: DeadLetter = async () => false,
): Promise<string[]> {
  const poison = new Set<string>();
  const writes = records.flatMap((record) => {
    try {
      return readWrite(record) ?? [];
    } catch (error) {
      logger.error('The write of a repair cannot be read', { error });
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

/** The writes in `failed` must be retried. On the write `broken`, a step fails although all services answer. */
type Taken = { failed: readonly string[]; broken?: string };

async function take(step: Step, writes: readonly StreamedWrite[]): Promise<Taken> {
  try {
    return { failed: await step(writes) };
  } catch (error) {
    logger.error('A step that follows writes of repairs failed', { step: step.name, error });
    const [only, ...others] = writes;
    // Lambda halves a failed batch until the failing record is alone.
    if (only && others.length === 0 && !isOfService(error)) {
      return { failed: [], broken: only.sequenceNumber };
    }
    return { failed: writes.map(({ sequenceNumber }) => sequenceNumber) };
  }
}

/**
 * Returns whether a service caused the error, as the SDK marks it. A retry may succeed, unless the request is invalid.
 */
const isOfService = (error: unknown): boolean =>
  error instanceof Error && '$metadata' in error && error.name !== 'ValidationException';

function readWrite({ sequenceNumber, before, after }: StreamRecord): StreamedWrite | undefined {
  if (after === undefined || isTombstone(after)) {
    if (before === undefined || isTombstone(before)) return undefined;
    // The unreadable item was deleted, so it can no longer be corrected.
    const last = readOr(before, readStreamedRepair);
    return last && { sequenceNumber, before: last, after: undefined };
  }
  return {
    sequenceNumber,
    before: before && readStreamedRepair(before),
    after: readStreamedRepair(after),
  };
}
