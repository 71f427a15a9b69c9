/**
 * Each line of such a file is a JSON value. An append is one synchronous write, so an acknowledged value survives kill
 * -9. A line that the kill cut short was never acknowledged, and the next opening drops it.
 */
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
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
import { crc32 } from 'node:zlib';

const SUMMED = /^\{"sum":"([^"]{8})",(.*)$/s;

const sumOf = (json: string): string => crc32(json).toString(16).padStart(8, '0');

/** Writes a value with a checksum, because a damaged byte often leaves valid JSON. */
export function toSummed(value: object): string {
  const json = JSON.stringify(value);
  return `{"sum":"${sumOf(json)}",${json.slice(1)}`;
}

/** Reads a value with or, as earlier versions wrote it, without a checksum. @throws SyntaxError for a damaged text. */
export function fromSummed(text: string): unknown {
  const [, sum, rest] = SUMMED.exec(text) ?? [];
  const json = sum === undefined ? text : `{${rest}`;
  if (sum !== undefined && sumOf(json) !== sum) throw new SyntaxError('The checksum is wrong');
  return JSON.parse(json);
}

/** Returns the lines. A last one without its end is left out, unless only the byte of its end is damaged. */
export function linesOf(text: string): string[] {
  const lines = text.split('\n');
  const last = lines.pop() ?? '';
  const [, sum, rest = ''] = SUMMED.exec(last) ?? [];
  return sum === sumOf(`{${rest.slice(0, -1)}`) ? [...lines, last] : lines;
}

/**
 * Opens or creates the file. With `isFlushed`, an appended value also survives a power cut. @throws when a whole line is
 * damaged, because going on would lose data.
 */
export function openJsonLines(path: string, { isFlushed = false } = {}) {
  mkdirSync(dirname(path), { recursive: true });
  const entries = existsSync(path) ? readEntries(path) : [];
  let descriptor: number | undefined = openSync(path, 'a', 0o600);
  return {
    entries,
    append(value: object): void {
      if (descriptor === undefined) throw new Error(`The file ${path} is closed`);
      const line = Buffer.from(`${toSummed(value)}\n`);
      const before = fstatSync(descriptor).size;
      let written = 0;
      try {
        while (written < line.length) written += writeSync(descriptor, line, written);
        if (isFlushed) fsyncSync(descriptor);
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
export function rewriteJsonLines(path: string, values: readonly object[]): void {
  replaceFile(path, values.map((value) => `${toSummed(value)}\n`).join(''));
}

/** Opens a state in one JSON file, or in memory without a path. Fields that the file lacks come from `fresh`. */
export function openJsonFile<State extends object>(path: string | undefined, fresh: State) {
  const stored: unknown =
    path !== undefined && existsSync(path) && fromSummed(readFileSync(path, 'utf8'));
  const state: State = { ...fresh, ...(stored as State | false) };
  const save = () => {
    if (path !== undefined) replaceFile(path, toSummed(state));
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
  const entries = linesOf(content.toString('utf8')).map((line, index) => {
    try {
      return fromSummed(line);
    } catch {
      throw new Error(`Line ${index + 1} of ${path} is damaged`);
    }
  });
  const end = content.lastIndexOf('\n') + 1;
  if (end < content.length) truncateSync(path, end);
  return entries;
}
