/**
 * A process of its own: bundles the handlers as for AWS, but with what they share in files that they share, so that what
 * one of them has compiled is compiled for all; writes to the file that it is given where they are.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { build } from 'esbuild';
import { keep, watchImports } from '../../kept.ts';
import { ROOT } from '../../root.ts';
import type { KeptHandlers } from './kept-handlers.ts';

const imported = watchImports();
const { copyFilesReadAtRunTime, threadsOf } = await import('../../../infra/bundle-files.ts');
const { BANNER, BUNDLING } = await import('../../../infra/bundling.ts');
const { LAMBDAS } = await import('../../../infra/lambdas.ts');

/** A cloud that is still running, of an earlier state of the sources, has its functions to start from these. */
const KEPT_FOR_MS = 24 * 3_600_000;
const EXTENSION = '.mjs';
/** The tracking page's renderer: `npm start` builds it while the cloud starts, and anew when a page changes. */
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

/** A folder for these bundles; those of long ago are removed. */
function freshFolder(): string {
  mkdirSync(FOLDERS, { recursive: true });
  for (const name of readdirSync(FOLDERS)) {
    const path = join(FOLDERS, name);
    if (statSync(path).mtimeMs < Date.now() - KEPT_FOR_MS) rmSync(path, { recursive: true });
  }
  return mkdtempSync(join(FOLDERS, 'bundles-'));
}

/** Bundles modules (by the name that each bundle gets, paths from the root); gives every module that went into one. */
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
