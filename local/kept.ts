/** Caches in `.local` the values that separate processes make from sources, until one of the sources changes. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { replaceFile } from './json-lines.ts';
import { ROOT } from './root.ts';

type Kept<Value> = {
  madeFrom: Record<string, string>;
  value: Value;
};

const FOLDER = join(ROOT, '.local');

const digestOf = (path: string): string =>
  createHash('sha256').update(readFileSync(path)).digest('base64url').slice(0, 16);

/**
 * Returns a reader of the value `name`, which the module `maker` stores with `keep` whenever a source has changed.
 * @param isWhole returns whether the files that the value names still exist
 */
export function keptOrMade<Value>(
  name: string,
  maker: string,
  isWhole: (value: Value) => boolean = () => true,
): () => Promise<Value> {
  const file = join(FOLDER, `${name}.json`);
  const read = async () => {
    const kept = current<Value>(file);
    if (kept && isWhole(kept.value)) return kept.value;
    mkdirSync(FOLDER, { recursive: true });
    await promisify(execFile)(process.execPath, [maker, file], { cwd: ROOT });
    return (JSON.parse(readFileSync(file, 'utf8')) as Kept<Value>).value;
  };
  let reading: Promise<Value> | undefined;
  return () => {
    reading ??= read();
    return reading;
  };
}

function current<Value>(file: string): Kept<Value> | undefined {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Kept<Value>;
    const isCurrent = Object.entries(kept.madeFrom).every(
      ([path, digest]) => digestOf(resolve(ROOT, path)) === digest,
    );
    return isCurrent && kept.value !== undefined ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Collects our files that are imported from now on, so a maker calls this before its other imports. */
export function watchImports(): Set<string> {
  const imported = new Set<string>([process.argv[1] ?? '']);
  registerHooks({
    load(url, context, nextLoad) {
      if (url.startsWith('file:') && !url.includes('/node_modules/'))
        imported.add(fileURLToPath(url));
      return nextLoad(url, context);
    },
  });
  return imported;
}

export function keep(file: string, value: unknown, sources: Iterable<string>): void {
  const madeFrom = [...sources, join(ROOT, 'package-lock.json')].map(
    (path) => [relative(ROOT, path), digestOf(path)] as const,
  );
  replaceFile(file, JSON.stringify({ madeFrom: Object.fromEntries(madeFrom), value }));
}
