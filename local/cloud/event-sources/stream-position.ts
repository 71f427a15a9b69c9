import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How far a consumer has come in the stream, kept beside the table's data. */
export type StreamPosition = {
  /** Sequence number of the last record that needs no more work; `undefined` at the very start. */
  last(): string | undefined;
  /** Writes it down before returning, so that a kill right after loses nothing. */
  advance(sequenceNumber: string): void;
  /** Goes on past records that asked for no work, which a restart may pass again: that is written with what comes next. */
  pass(sequenceNumber: string): void;
};

/** A position in memory, or in `directory` when given. A position in another stream counts for nothing. */
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
      // Written aside, then renamed: a kill in between leaves the former position whole.
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
