/**
 * This separate process bundles as for AWS, except that shared code goes into shared files and is compiled only once.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { build } from 'esbuild';
import { keep, watchImports } from '../../kept.ts';
import { ROOT } from '../../root.ts';
import type { KeptHandlers } from './kept-handlers.ts';

const imported = watchImports();
const { copyFilesReadAtRunTime, threadsOf } = await import('../../../infra/bundles/bundling.ts');
const { BANNER, BUNDLING } = await import('../../../infra/bundles/bundling.ts');
const { LAMBDAS } = await import('../../../infra/lambdas.ts');

/** A running cloud that was started from earlier sources still starts functions from its older bundles. */
const KEPT_FOR_MS = 24 * 3_600_000;
const EXTENSION = '.mjs';
/** The renderer of the tracking page is built by `npm start` while the cloud starts, and again when a page changes. */
const BUILT_LATER = '#tracking-page';
const FOLDERS = join(ROOT, '.local', 'handlers');

const [, , file = ''] = process.argv;
const folder = freshFolder();
const modules = await bundle(folder, new Map(LAMBDAS.map(({ name, handler }) => [name, handler])));
const threads = threadsOf(modules);
const ofThreads = await bundle(
  folder,
  new Map(threads.map((path) => [basename(path, '.ts'), path])),
);
const copied = copyFilesReadAtRunTime(ROOT, [...modules, ...ofThreads], folder);

const place = relative(ROOT, folder);
const files = LAMBDAS.map(({ name, handler }) => [handler, join(place, name + EXTENSION)]);
const kept: KeptHandlers = { folder: place, files: Object.fromEntries(files) };
const sources = [...modules, ...ofThreads, ...copied, ...imported]
  .filter((path) => !path.includes('node_modules/'))
  .map((path) => resolve(ROOT, path));
keep(file, kept, new Set(sources));

function freshFolder(): string {
  mkdirSync(FOLDERS, { recursive: true });
  for (const name of readdirSync(FOLDERS)) {
    const path = join(FOLDERS, name);
    if (statSync(path).mtimeMs < Date.now() - KEPT_FOR_MS) rmSync(path, { recursive: true });
  }
  return mkdtempSync(join(FOLDERS, 'bundles-'));
}

/**
 * Returns the paths of all files in the bundles. `modules` maps the name of each bundle to its module's path from
 * the root.
 */
async function bundle(outdir: string, modules: ReadonlyMap<string, string>): Promise<string[]> {
  const { metafile } = await build({
    ...BUNDLING,
    external: [...BUNDLING.external, BUILT_LATER],
    entryPoints: [...modules].map(([out, path]) => ({ in: join(ROOT, path), out })),
    splitting: true,
    outdir,
    outExtension: { '.js': EXTENSION },
    banner: { js: BANNER },
  });
  return Object.keys(metafile.inputs);
}
