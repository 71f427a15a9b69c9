import { watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import { createSignal, type Signal } from './signal.ts';

/** The signal that is given after each write to a SQLite database. */
export type DatabaseWrites = { written: Signal; stop(): void };

/** Watches the files of the database at `path`; `undefined` where the system cannot watch another folder. */
export function watchDatabase(path: string): DatabaseWrites | undefined {
  const written = createSignal();
  const name = basename(path);
  try {
    const watcher = watch(dirname(path), { persistent: false }, (_, file) => {
      if (file === null || file.startsWith(name)) written.give();
    });
    // The folder disappears with its engine.
    watcher.on('error', () => {});
    return { written, stop: () => watcher.close() };
  } catch {
    return undefined;
  }
}
