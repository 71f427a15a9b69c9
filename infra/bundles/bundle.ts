/** This file bundles Lambdas for the deployment, the sizes and the benchmarks. */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSync, type Metafile } from 'esbuild';
import { type MinifyOptions, minifySync } from 'vite';
import { BANNER, BUNDLING, copyFilesReadAtRunTime, threadsOf } from './bundling.ts';

/**
 * Code is minified with Oxc, as Vite does for the pages, because Oxc, unlike esbuild, inlines constants before it
 * removes unused code. A client describes every operation under computed keys (`{ [_hH]: 1 }`), and unused
 * operations can be removed only once the key is known.
 */
const MINIFYING = {
  module: true,
  compress: { target: 'node24' },
  mangle: { toplevel: true },
  codegen: { removeWhitespace: true, legalComments: 'none' },
} as const satisfies MinifyOptions;

/** A load is the code that an invocation needs before one handler of a Lambda starts. */
export type Load = {
  handler: string;
  file: string;
  bytes: number;
  packages: string[];
};

export type Bundle = {
  directory: string;
  file: string;
  bytes: number;
  packages: string[];
  loads: readonly Load[];
};

type File = Metafile['outputs'][string] & { code: string };
/** The files of a Lambda are keyed by name. The first is the Lambda's own. */
type Built = ReadonlyMap<string, File>;

const ROOT = BUNDLING.absWorkingDir;

const OUT = 'out';
const MAIN = 'index.mjs';

const built = new Map<string, Built>();

const directories: string[] = [];
// By the time the process exits, the CDK has copied the bundles into its own folder.
process.once('exit', () => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

/** A dispatching Lambda loads one of several handlers on request. Handlers and their shared code are separate files. */
const isDispatching = (handler: string) => handler.startsWith('functions/lambdas/');

/**
 * Lambdas with one file are built together, because they share most of their imports, which are then read only once.
 * @throws with the module's path when it does not exist, and with esbuild's errors when it does not build.
 */
export function buildLambdas(handlers: readonly string[]): void {
  const missing = [...new Set(handlers)].filter((handler) => !built.has(handler));
  const [dispatching, whole] = [missing.filter(isDispatching), missing.filter(isWhole)];
  for (const handler of dispatching) built.set(handler, build([handler], true));
  if (whole.length === 0) return;
  for (const file of build(whole, false).values()) {
    if (file.entryPoint) built.set(file.entryPoint, new Map([[MAIN, file]]));
  }
}

const isWhole = (handler: string) => !isDispatching(handler);

function build(handlers: readonly string[], splitting: boolean): Built {
  const { outputFiles, metafile } = buildSync({
    ...BUNDLING,
    write: false,
    splitting,
    outdir: OUT,
    outExtension: { '.js': '.mjs' },
    entryPoints: handlers.map((handler, index) => ({
      in: entryOf(handler),
      out: splitting ? path.basename(MAIN, '.mjs') : String(index),
    })),
  });
  return new Map(
    outputFiles.map((file) => {
      const name = path.basename(file.path);
      const output = metafile.outputs[`${OUT}/${name}`];
      if (output === undefined) throw new Error(`esbuild reports nothing about ${name}.`);
      return [name, { ...output, code: minified(output.entryPoint ?? name, file.text) }];
    }),
  );
}

function minified(module: string, text: string): string {
  const { code, errors } = minifySync(`${module}.mjs`, text, MINIFYING);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${module} was not minified: ${error.message}`);
  return BANNER + code;
}

function entryOf(handler: string): string {
  const entry = path.join(ROOT, handler);
  if (statSync(entry, { throwIfNoEntry: false }) !== undefined) return entry;
  throw new Error(`A Lambda names ${handler}, which does not exist.`);
}

/**
 * Bundles a Lambda into a separate directory, with the files that it reads and the threads that it starts. The
 * directory is removed when this process ends.
 * @throws as `buildLambdas` does.
 */
export function bundleLambda(handler: string): Bundle {
  buildLambdas([handler]);
  const files = built.get(handler) as Built;
  const directory = mkdtempSync(path.join(tmpdir(), 'rebond-bundle-'));
  directories.push(directory);
  for (const [name, { code }] of files) writeFileSync(path.join(directory, name), code);
  const inputs = [...files.values()].flatMap((file) => Object.keys(file.inputs));
  copyFilesReadAtRunTime(ROOT, inputs, directory);
  for (const thread of threadsOf(inputs)) {
    buildLambdas([thread]);
    const name = `${path.basename(thread, '.ts')}.mjs`;
    writeFileSync(path.join(directory, name), built.get(thread)?.get(MAIN)?.code ?? '');
  }
  const all = [...files.values()];
  const file = path.join(directory, MAIN);
  return {
    directory,
    file,
    bytes: bytesOf(all),
    packages: packagesIn(all),
    loads: isDispatching(handler)
      ? loadsOf(files, directory)
      : [{ handler, file, bytes: bytesOf(all), packages: packagesIn(all) }],
  };
}

const bytesOf = (files: readonly File[]) =>
  files.reduce((sum, { code }) => sum + Buffer.byteLength(code), 0);

function loadsOf(files: Built, directory: string): Load[] {
  return [...files].flatMap(([name, { entryPoint = '' }]) => {
    if (name === MAIN || !entryPoint.endsWith('.handler.ts')) return [];
    const loaded = [...importedBy(files, name, importedBy(files, MAIN, new Set()))];
    const all = loaded.flatMap((each) => files.get(each) ?? []);
    return {
      handler: entryPoint,
      file: path.join(directory, name),
      bytes: bytesOf(all),
      packages: packagesIn(all),
    };
  });
}

/** Returns the files that an import loads at once, and those already `known`. */
function importedBy(files: Built, name: string, known: Set<string>): Set<string> {
  if (known.has(name)) return known;
  known.add(name);
  for (const { kind, path: imported } of files.get(name)?.imports ?? []) {
    if (kind === 'import-statement' && files.has(path.basename(imported)))
      importedBy(files, path.basename(imported), known);
  }
  return known;
}

function packagesIn(files: readonly File[]): string[] {
  const names = files
    .flatMap(({ inputs }) => Object.entries(inputs))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([file]) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1]);
  return [...new Set(names.filter((name) => name !== undefined))].sort();
}

/** bench/budgets.json has a budget for each kind. */
export type BundleKind =
  | 'plain'
  | 'withEmail'
  | 'withDomains'
  | 'withPhones'
  | 'withUserPool'
  | 'withStorage'
  | 'withStripe'
  | 'withPdf'
  | 'withXml';

export function bundleKind({ packages }: Pick<Load, 'packages'>): BundleKind {
  if (packages.includes('pdfkit')) return 'withPdf';
  if (packages.includes('stripe')) return 'withStripe';
  if (packages.includes('nodemailer')) return 'withEmail';
  if (packages.includes('libphonenumber-js')) return 'withPhones';
  if (packages.includes('tldts')) return 'withDomains';
  if (packages.includes('@aws-sdk/client-cognito-identity-provider')) return 'withUserPool';
  if (packages.includes('fast-xml-parser')) return 'withXml';
  return packages.includes('@aws-sdk/client-s3') ? 'withStorage' : 'plain';
}
