import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How far a consumer has read the stream, stored beside the table's data. */
export type StreamPosition = {
  /** Sequence number of the last finished record; `undefined` at the very start. */
  last(): string | undefined;
  /** Stores the position before it returns, so that a kill right afterwards loses nothing. */
  advance(sequenceNumber: string): void;
  /** Moves past records that needed no work. The next `advance` stores this; a restart before then reads them again. */
  pass(sequenceNumber: string): void;
};

/** Opens a position in memory, or in `directory` when given. A position stored for another stream is ignored. */
export function openStreamPosition(options: {
  directory: string | undefined;
  consumer: string;
  streamArn: string;
}): StreamPosition {
  const { directory, streamArn } = options;
  const path = directory && join(directory, `stream-position-${options.consumer}.json`);
  let last = path === undefined ? undefined : read(path, streamArn);
  return {
    last: () => last,
    pass(sequenceNumber) {
      last = sequenceNumber;
    },
    advance(sequenceNumber) {
      last = sequenceNumber;
      if (path === undefined) return;
      // Writing to a second file and renaming it keeps the former position whole if the process is killed in between.
      writeFileSync(`${path}.new`, JSON.stringify({ streamArn, last }));
      renameSync(`${path}.new`, path);
    },
  };
}

function read(path: string, streamArn: string): string | undefined {
  try {
    const stored = JSON.parse(readFileSync(path, 'utf8')) as { streamArn?: string; last?: string };
    return stored.streamArn === streamArn ? stored.last : undefined;
  } catch {
    return undefined;
  }
}
