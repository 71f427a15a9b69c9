import { createWriteStream, openSync, renameSync, statSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import type { FunctionLog } from './runtime.ts';

const KEPT_BYTES = 10_000_000;

/** Opens `functions.log` in the data directory, nothing for a cloud in memory, or the terminal when REBOND_LOG=1. */
export function openFunctionLog(directory: string | undefined): {
  log: FunctionLog;
  close(): void;
} {
  if (process.env.REBOND_LOG === '1') {
    return { log: (name, chunk) => process.stderr.write(`[${name}] ${chunk}`), close() {} };
  }
  if (directory === undefined) return { log() {}, close() {} };
  const path = join(directory, 'functions.log');
  let bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  let stream: WriteStream | undefined;

  const opened = (): WriteStream => {
    if (bytes > KEPT_BYTES) {
      stream?.end();
      stream = undefined;
      renameSync(path, `${path}.old`);
      bytes = 0;
    }
    if (stream !== undefined) return stream;
    const next = createWriteStream(path, { fd: openSync(path, 'a') });
    next.on('error', () => {
      if (stream === next) stream = undefined;
    });
    stream = next;
    return next;
  };

  return {
    log(name, chunk) {
      const line = `[${name}] ${chunk}`;
      bytes += Buffer.byteLength(line);
      try {
        opened().write(line);
      } catch {
        // When the file cannot be written, only lines of the log are lost.
        return;
      }
    },
    close: () => stream?.end(),
  };
}
