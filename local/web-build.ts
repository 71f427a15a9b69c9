import { existsSync, globSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';
import { ClearError } from './clear-error.ts';
import { startSupervised } from './emulators/engines/supervised-process.ts';
import { ROOT } from './root.ts';

const SOURCES = ['web/**/*', 'shared/**/*.ts', 'package-lock.json'];
const NOT_SOURCES = ['web/dist', 'web/dist-server', '**/*.test.*'];
const BUILDER = join(ROOT, 'web', 'build.ts');
/** A build writes this page of web/dist-server last. */
const RENDERER = 'tracking-page.js';
const BUILT = ['web/dist/shell.html', `web/dist-server/${RENDERER}`];
/** One write causes several events, so the build counts as finished when no event has come during this time. */
const SETTLED_AFTER_MS = 100;

/**
 * Builds each part that is missing or outdated, in a separate process that frees the bundler's memory.
 * @throws ClearError when the build fails; the build itself has said why.
 */
export async function ensureWebBuilt(
  announce: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  if (!existsSync(BUILDER) || isUpToDate()) return;
  announce('Construction de l’interface…');
  await runBuild(signal);
}

/** The build ends with this process. Otherwise this build would empty web/dist after the next start has built it. */
export async function runBuild(signal: AbortSignal, builder = BUILDER): Promise<void> {
  const build = startSupervised(process.execPath, [builder], { errors: 'inherit' });
  signal.addEventListener('abort', () => void build.stop());
  const code = await build.ended;
  if (code === 0 || signal.aborted) return;
  throw new ClearError('L’interface n’a pas pu être construite.');
}

/** Calls `changed` after each build, because a warm Lambda would go on serving a page that names missing scripts. */
export function onWebBuild(
  changed: () => void,
  folder = join(ROOT, 'web', 'dist-server'),
): () => void {
  if (!existsSync(folder)) return () => undefined;
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(folder, (_, file) => {
    if (file !== RENDERER) return;
    clearTimeout(timer);
    timer = setTimeout(changed, SETTLED_AFTER_MS);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}

function isUpToDate(): boolean {
  const builtMs = Math.min(...BUILT.map(modifiedMs));
  const sources = globSync(SOURCES, { cwd: ROOT, exclude: NOT_SOURCES });
  return sources.every((source) => modifiedMs(source) <= builtMs);
}

const modifiedMs = (file: string): number =>
  statSync(join(ROOT, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
