/** How a Lambda is bundled: one place for the deployment, the sizes and the benchmarks (docs/decisions/0012). */
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSync, type Metafile } from 'esbuild';
import { type MinifyOptions, minifySync } from 'vite';
import { copyFilesReadAtRunTime, threadsOf } from './bundle-files.ts';
import { BANNER, BUNDLING } from './bundling.ts';

/**
 * Oxc's minifier, which Vite's pages go through as well, rather than esbuild's: it writes constants where they are
 * used before it looks for what is not. A client describes every operation of its service under computed keys
 * (`{ [_hH]: 1 }`), and those that nobody calls go only once the key is seen to be a text.
 */
const MINIFYING = {
  module: true,
  compress: { target: 'node24' },
  mangle: { toplevel: true },
  codegen: { removeWhitespace: true, legalComments: 'none' },
} as const satisfies MinifyOptions;

/** Directory of a bundle, the file in it that Lambda loads, and the packages whose code is in it. */
export type Bundle = { directory: string; file: string; packages: string[] };

/** A Lambda's code, and the modules that it was made of with the bytes that each left in it. */
type Built = { code: string; inputs: Metafile['outputs'][string]['inputs'] };

const ROOT = BUNDLING.absWorkingDir;

/** Nothing is written: the folder's name is only in what esbuild tells. */
const OUT = 'out';

/** What this process has built, by handler: a synthesis after another asks for the same. */
const built = new Map<string, Built>();

/**
 * Builds several handlers (modules' paths from the repository's root) in one go, ahead of `bundleLambda`: they share
 * most of what they import, which is then read once instead of for each.
 * @throws with the handler's path when it does not exist, and esbuild's errors when it does not build.
 */
export function buildLambdas(handlers: readonly string[]): void {
  const missing = handlers.filter((handler) => !built.has(handler));
  if (missing.length === 0) return;
  const entryPoints = missing.map((handler, index) => ({
    in: entryOf(handler),
    out: String(index),
  }));
  const { outputFiles, metafile } = buildSync({
    ...BUNDLING,
    write: false,
    outdir: OUT,
    entryPoints,
  });
  for (const [index, handler] of missing.entries()) {
    const output = metafile.outputs[`${OUT}/${index}.js`];
    const file = outputFiles.find(({ path: name }) => path.basename(name) === `${index}.js`);
    if (output === undefined || file === undefined) throw new Error(`${handler} was not built.`);
    built.set(handler, { code: minified(handler, file.text), inputs: output.inputs });
  }
}

function minified(handler: string, text: string): string {
  const { code, errors } = minifySync(`${handler}.mjs`, text, MINIFYING);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${handler} was not minified: ${error.message}`);
  return BANNER + code;
}

function entryOf(handler: string): string {
  const entry = path.join(ROOT, handler);
  if (statSync(entry, { throwIfNoEntry: false }) !== undefined) return entry;
  throw new Error(`The route table names ${handler}, which does not exist.`);
}

/**
 * Bundles `handler` (a module's path from the repository's root) into a directory of its own, as `index.mjs`,
 * with the files that it reads and the threads that it starts beside it.
 * @throws as `buildLambdas` does.
 */
export function bundleLambda(handler: string): Bundle {
  buildLambdas([handler]);
  const { code, inputs } = built.get(handler) as Built;
  const directory = mkdtempSync(path.join(tmpdir(), 'rebond-bundle-'));
  const file = path.join(directory, 'index.mjs');
  writeFileSync(file, code);
  copyFilesReadAtRunTime(ROOT, Object.keys(inputs), directory);
  for (const thread of threadsOf(Object.keys(inputs))) {
    buildLambdas([thread]);
    const name = `${path.basename(thread, '.ts')}.mjs`;
    writeFileSync(path.join(directory, name), (built.get(thread) as Built).code);
  }
  return { directory, file, packages: packagesIn(inputs) };
}

/** The packages that ended up in a bundle, as names of `node_modules`. */
function packagesIn(inputs: Built['inputs']): string[] {
  const names = Object.entries(inputs)
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([file]) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1]);
  return [...new Set(names.filter((name) => name !== undefined))].sort();
}

/** The kinds of bundle, by the dearest of what they carry: each has its budget in bench/budgets.json. */
export type BundleKind =
  | 'plain'
  | 'withLetters'
  | 'withPhones'
  | 'withUserPool'
  | 'withStorage'
  | 'withStripe'
  | 'withPdf'
  | 'withXml';

/** The kind of a bundle. */
export function bundleKind({ packages }: Pick<Bundle, 'packages'>): BundleKind {
  if (packages.includes('pdfkit')) return 'withPdf';
  if (packages.includes('stripe')) return 'withStripe';
  if (packages.includes('nodemailer')) return 'withLetters';
  if (packages.includes('libphonenumber-js')) return 'withPhones';
  if (packages.includes('@aws-sdk/client-cognito-identity-provider')) return 'withUserPool';
  if (packages.includes('fast-xml-parser')) return 'withXml';
  return packages.includes('@aws-sdk/client-s3') ? 'withStorage' : 'plain';
}

/** The code of a bundle, for measuring it. */
export function bundledCode(bundle: Bundle): Buffer {
  return readFileSync(bundle.file);
}
