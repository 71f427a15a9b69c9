/** How a Lambda is bundled: one place for the deployment, the sizes and the benchmarks (docs/decisions/0012). */
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BuildOptions, buildSync, type Metafile, transformSync } from 'esbuild';
import { copyFilesReadAtRunTime } from './bundle-files.ts';
import { withLiteralKeys } from './literal-keys.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

/**
 * How the SDK finds credentials elsewhere than in Lambda, which has them in its environment. It imports these
 * only when they are not there; with them come whole clients of STS and SSO, a third of a bundle.
 */
const OTHER_CREDENTIALS = [
  ...['http', 'ini', 'login', 'process', 'sso', 'web-identity'].map(
    (provider) => `@aws-sdk/credential-provider-${provider}`,
  ),
  '@smithy/credential-provider-imds',
];

const standIn = (file: string) => path.join(ROOT, 'infra', 'stand-ins', file);

/** Modules that a small one of ours stands in for; each says why. */
const STAND_INS = {
  http: standIn('http.cjs'),
  'node:http': standIn('http.cjs'),
  process: standIn('process.cjs'),
  'node:process': standIn('process.cjs'),
  '@smithy/core/event-streams': standIn('event-streams.ts'),
  '@aws-sdk/endpoint-cache': standIn('endpoint-cache.ts'),
  'brotli/decompress.js': standIn('brotli-decompress.cjs'),
};

/**
 * The SDK comes from our dependencies, tree-shaken, rather than whole from the runtime: a colder start costs more
 * than an upload.
 */
const BUNDLING = {
  external: OTHER_CREDENTIALS,
  alias: STAND_INS,
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  mainFields: ['module', 'main'],
  logLevel: 'error',
  absWorkingDir: ROOT,
  write: false,
  metafile: true,
  outdir: 'out',
} as const satisfies BuildOptions;

/** Some dependencies are CommonJS and ask for Node's modules by `require`, which ESM must be given. */
const MINIFYING = {
  minify: true,
  treeShaking: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  charset: 'utf8',
  legalComments: 'none',
  banner: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);",
} as const;

/** Directory of a bundle, the file in it that Lambda loads, and the packages whose code is in it. */
export type Bundle = { directory: string; file: string; packages: string[] };

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
  const { outputFiles, metafile } = buildSync({ ...BUNDLING, entryPoints: [entry] });
  const code = outputFiles.map(({ text }) => text).join('');
  const directory = mkdtempSync(path.join(tmpdir(), 'rebond-bundle-'));
  const file = path.join(directory, 'index.mjs');
  writeFileSync(file, transformSync(withLiteralKeys(code), MINIFYING).code);
  copyFilesReadAtRunTime(ROOT, metafile, directory);
  return { directory, file, packages: packagesIn(metafile) };
}

/** The packages that ended up in a bundle, as names of `node_modules`. */
function packagesIn({ outputs }: Metafile): string[] {
  const used = Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0),
  );
  const names = used.map(([file]) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1]);
  return [...new Set(names.filter((name) => name !== undefined))].sort();
}

/** The code of a bundle, for measuring it. */
export function bundledCode(bundle: Bundle): Buffer {
  return readFileSync(bundle.file);
}
