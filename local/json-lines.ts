/**
 * Each line of such a file is a JSON value. An append is one synchronous write, so an acknowledged value survives kill
 * -9. A line that the kill cut short was never acknowledged, and the next opening drops it.
 */
import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** Opens or creates the file. @throws when a line other than the last is not JSON, because going on would lose data. */
export function openJsonLines(path: string) {
  mkdirSync(dirname(path), { recursive: true });
  const entries = existsSync(path) ? readEntries(path) : [];
  let descriptor: number | undefined = openSync(path, 'a', 0o600);
  return {
    entries,
    append(value: unknown): void {
      if (descriptor === undefined) throw new Error(`The file ${path} is closed`);
      const line = Buffer.from(`${JSON.stringify(value)}\n`);
      const before = fstatSync(descriptor).size;
      let written = 0;
      try {
        while (written < line.length) written += writeSync(descriptor, line, written);
      } catch (error) {
        // The disk became full during the write; half a line would make the next line unreadable.
        ftruncateSync(descriptor, before);
        throw error;
      }
    },
    close(): void {
      if (descriptor !== undefined) closeSync(descriptor);
      descriptor = undefined;
    },
  };
}

/** Replaces the file at once: a reader, or a restart, sees the old lines or the new ones, never a mixture. */
export function rewriteJsonLines(path: string, values: readonly unknown[]): void {
  replaceFile(path, values.map((value) => `${JSON.stringify(value)}\n`).join(''));
}

/** Opens a state in one JSON file, or in memory without a path. Fields that the file lacks come from `fresh`. */
export function openJsonFile<State extends object>(path: string | undefined, fresh: State) {
  const stored: unknown =
    path !== undefined && existsSync(path) && JSON.parse(readFileSync(path, 'utf8'));
  const state: State = { ...fresh, ...(stored as State | false) };
  const save = () => {
    if (path !== undefined) replaceFile(path, JSON.stringify(state));
  };
  return { state, save };
}

/** The name of a file that is still being written has this ending. */
export const DRAFT = '.draft';

/** Writes a file beside its place, then moves it there; only its owner can read it. */
export function replaceFile(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}${DRAFT}`;
  try {
    writeFileSync(draft, content, { mode: 0o600 });
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

function readEntries(path: string): unknown[] {
  const content = readFileSync(path);
  const end = content.lastIndexOf('\n') + 1;
  if (end < content.length) truncateSync(path, end);
  const lines = content.subarray(0, end).toString('utf8').split('\n').slice(0, -1);
  return lines.map((line, index) => {
    try {
      return JSON.parse(line) as unknown;
    } catch {
      throw new Error(`Line ${index + 1} of ${path} is not JSON`);
    }
  });
}
