import { createWriteStream, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FunctionLog } from './runtime.ts';

const KEPT_BYTES = 10_000_000;

/**
 * Where functions' console output goes: `functions.log` in the data directory, nowhere in memory,
 * and to the terminal when REBOND_LOG=1.
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
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > KEPT_BYTES) renameSync(path, `${path}.old`);
  const stream = createWriteStream(path, { flags: 'a' });
  return { log: (name, chunk) => stream.write(`[${name}] ${chunk}`), close: () => stream.end() };
}
