/** How a Lambda is bundled: one place for the deployment and for the table of bundle sizes. */
import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BuildOptions, buildSync } from 'esbuild';
import { copyFilesReadAtRunTime } from './bundle-files.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

/**
 * How the SDK finds credentials elsewhere than in Lambda, which has them in its environment. It imports these
 * only when they are not there; with them come whole clients of STS and SSO, a third of a bundle.
 */
const OTHER_CREDENTIALS = ['http', 'ini', 'login', 'process', 'sso', 'web-identity'].map(
  (provider) => `@aws-sdk/credential-provider-${provider}`,
);

/**
 * The SDK comes from our dependencies, tree-shaken, rather than whole from the runtime: a colder start costs more
 * than an upload. Some dependencies are CommonJS and ask for Node's modules by `require`, which ESM must be given.
 */
const OPTIONS: BuildOptions = {
  external: OTHER_CREDENTIALS,
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  mainFields: ['module', 'main'],
  minify: true,
  legalComments: 'none',
  logLevel: 'error',
  banner: {
    js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);",
  },
};

/** Directory of a bundle, and the file in it that Lambda loads. */
export type Bundle = { directory: string; file: string };

/**
 * Bundles `handler` (a module's path from the repository's root) into a directory of its own, as `index.mjs`,
 * with the files that it reads beside it.
 * @throws with the handler's path when it does not exist, and esbuild's errors when it does not build.
 */
export function bundleLambda(handler: string): Bundle {
  const entry = path.join(ROOT, handler);
  if (statSync(entry, { throwIfNoEntry: false }) === undefined) {
    throw new Error(`The route table names ${handler}, which does not exist.`);
  }
  const directory = mkdtempSync(path.join(tmpdir(), 'rebond-bundle-'));
  const file = path.join(directory, 'index.mjs');
  const { metafile } = buildSync({
    ...OPTIONS,
    absWorkingDir: ROOT,
    entryPoints: [entry],
    outfile: file,
    metafile: true,
  });
  copyFilesReadAtRunTime(ROOT, metafile, directory);
  return { directory, file };
}

/** The packages that ended up in a Lambda's bundle, as names of `node_modules`. */
export function bundledPackages(handler: string): string[] {
  const { metafile } = buildSync({
    ...OPTIONS,
    absWorkingDir: ROOT,
    entryPoints: [path.join(ROOT, handler)],
    write: false,
    outdir: 'out',
    metafile: true,
  });
  const used = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0),
  );
  const names = used.map(([file]) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1]);
  return [...new Set(names.filter((name) => name !== undefined))].sort();
}

/** The code of a bundle, for measuring it. */
export function bundledCode(bundle: Bundle): Buffer {
  return readFileSync(bundle.file);
}
