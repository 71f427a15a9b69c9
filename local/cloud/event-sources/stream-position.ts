import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromSummed, replaceFile, toSummed } from '../../json-lines.ts';

export type StoredPosition = { streamArn: string; last: string };

const pathOf = (directory: string, consumer: string) =>
  join(directory, `stream-position-${consumer}.json`);

export function openStreamPosition(options: {
  directory: string | undefined;
  consumer: string;
  streamArn: string;
}) {
  const { directory, streamArn } = options;
  const path = directory && pathOf(directory, options.consumer);
  const stored = path === undefined ? undefined : read(path);
  let last = stored?.streamArn === streamArn ? stored.last : undefined;
  return {
    last: () => last,
    /** Moves past records that needed no work. A restart reads them again unless `advance` has stored the position. */
    pass(sequenceNumber: string): void {
      last = sequenceNumber;
    },
    /** Stores the position before it returns, so that a kill right afterwards loses nothing. */
    advance(sequenceNumber: string): void {
      last = sequenceNumber;
      if (path !== undefined) replaceFile(path, toSummed({ streamArn, last }));
    },
  };
}

/**
 * Returns the earliest stored position of `consumers`, or `undefined` unless each has a position in the same stream.
 */
export function earliestPosition(
  directory: string,
  consumers: readonly string[],
): StoredPosition | undefined {
  const [first, ...others] = consumers.map((consumer) => read(pathOf(directory, consumer)));
  return others.reduce((earliest, other) => {
    if (earliest?.streamArn !== other?.streamArn) return undefined;
    return Number(other?.last) < Number(earliest?.last) ? other : earliest;
  }, first);
}

function read(path: string): StoredPosition | undefined {
  try {
    const { streamArn, last } = fromSummed(readFileSync(path, 'utf8')) as Partial<StoredPosition>;
    return streamArn !== undefined && last !== undefined && /^\d+$/.test(last)
      ? { streamArn, last }
      : undefined;
  } catch {
    return undefined;
  }
}
