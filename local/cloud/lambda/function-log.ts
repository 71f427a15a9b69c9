import { createWriteStream, openSync, renameSync, statSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import type { FunctionLog } from './runtime.ts';

const KEPT_BYTES = 10_000_000;

/**
 * Opens the destination of the functions' console output: `functions.log` in the data directory, or nothing for a cloud
 * in memory, and the terminal as well when REBOND_LOG=1.
 */
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

  /** Called before each line: starts a new file when the present file is long enough. */
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
        // On a full disk or without a reachable file only lines of the log are lost, and the next line is tried again.
        return;
      }
    },
    close: () => stream?.end(),
  };
}
