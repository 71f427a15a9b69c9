import { existsSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.ts';

/** What the web build is made of, from the repository's root. */
const SOURCES = ['web/**/*', 'shared/**/*.ts', 'package-lock.json'];
const NOT_SOURCES = ['web/dist', '**/*.test.*'];
const BUILT = join(ROOT, 'web', 'dist', 'shell.html');

/** Builds web/dist when it is missing or older than its sources. */
export async function ensureWebBuilt(announce: (line: string) => void): Promise<void> {
  const builder = join(ROOT, 'web', 'build.ts');
  if (!existsSync(builder) || isUpToDate()) return;
  announce('Construction de l’interface…');
  const { buildWeb } = (await import(builder)) as typeof import('../web/build.ts');
  await buildWeb();
}

function isUpToDate(): boolean {
  const builtMs = statSync(BUILT, { throwIfNoEntry: false })?.mtimeMs;
  if (builtMs === undefined) return false;
  const sources = globSync(SOURCES, { cwd: ROOT, exclude: NOT_SOURCES });
  return sources.every((source) => statSync(join(ROOT, source)).mtimeMs <= builtMs);
}
