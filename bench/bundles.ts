/**
 * Measures what each handler of each Lambda loads and how long a fresh Node takes to import it. For comparison it
 * bundles lib-dynamodb alone, once as plain esbuild does and once as we do. Run it with `npm run bench -- bundles`; it
 * writes bundles.json.
 *
 * An import runs on one thread. Its processor time is compared, because other work on the machine hardly affects it.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { RESOURCES } from '../functions/platform/resources.ts';
import {
  type BundleKind,
  buildLambdas,
  bundleKind,
  bundleLambda,
} from '../infra/bundles/bundle.ts';
import { LAMBDAS } from '../infra/lambdas.ts';
import { ROOT } from '../local/root.ts';
import budgets from './budgets.json' with { type: 'json' };
import { atMost, median, plainly, reportTable } from './report/report.ts';
import type { Row } from './report/row.ts';

const ROUNDS = 9;
const BASELINE = 'bench/lambdas/document-client.ts';

/** This script runs in its own process, which has loaded nothing of ours. */
const PROBE = `
const start = process.threadCpuUsage();
const startMs = performance.now();
for (const file of process.argv.slice(1)) await import(file);
const elapsedMs = performance.now() - startMs;
const { user, system } = process.threadCpuUsage(start);
console.log(JSON.stringify({ cpuMs: (user + system) / 1000, elapsedMs }));
process.exit();
`;

/** The values are placeholders, because an import does not use them. */
const ENVIRONMENT = {
  PATH: process.env.PATH,
  AWS_REGION: 'eu-west-3',
  AWS_ACCESS_KEY_ID: 'bench',
  AWS_SECRET_ACCESS_KEY: 'bench',
  REBOND_VERSION: 'bench',
  ...Object.fromEntries(
    Object.values(RESOURCES).flatMap(({ variables }) => variables.map((name) => [name, '{}'])),
  ),
};

type Import = { cpuMs: number; elapsedMs: number };
/** The files are imported in this order: the Lambda's own file, then the file of the requested handler. */
type Imported = { files: readonly string[]; imports: Import[] };
type Measured = Imported & { name: string; bytes: number; kind: BundleKind };

function importOnce(files: readonly string[]): Import {
  const args = ['--input-type=module', '-e', PROBE, ...files];
  return JSON.parse(execFileSync(process.execPath, args, { env: ENVIRONMENT }).toString());
}

/** Bundles a module with esbuild's defaults for its platform, as the reference. */
function plainBundle(entry: string, directory: string): string {
  const outfile = path.join(directory, 'plain.mjs');
  buildSync({
    entryPoints: [entry],
    absWorkingDir: ROOT,
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    logLevel: 'error',
    banner: {
      js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);",
    },
  });
  return outfile;
}

/** Imports each file once in every round, so that disturbances of the machine affect all alike. */
function importAll(all: readonly Imported[]): void {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { files, imports } of all) imports.push(importOnce(files));
  }
}

const KINDS = {
  plain: 'with neither S3, Stripe nor PDF',
  withDomains: 'with the list of public domains',
  withPhones: 'with the numbers of telephones',
  withEmail: 'that send e-mails and SMS',
  withUserPool: 'with the user pool',
  withStorage: 'with S3',
  withStripe: 'with Stripe',
  withPdf: 'with PDF',
  withXml: 'that read XML',
} as const satisfies Record<BundleKind, string>;

const kilobytes = (file = '') => statSync(file).size / 1000;
const medianOf = ({ imports }: Imported, what: keyof Import = 'cpuMs') =>
  median(imports.map((each) => each[what]));

function rowsOf(kind: BundleKind, all: readonly Measured[], plain: number, ours: number): Row[] {
  const lambdas = all.filter((lambda) => lambda.kind === kind);
  const largest = lambdas.toSorted((a, b) => b.bytes - a.bytes)[0];
  const slowest = lambdas.toSorted((a, b) => medianOf(b) - medianOf(a))[0];
  if (largest === undefined || slowest === undefined) return [];
  const limit = budgets.lambdaBytes[kind] / 1000;
  const ratio = `slowest import ${KINDS[kind]} (${slowest.name}), over lib-dynamodb alone`;
  return [
    atMost(`largest ${KINDS[kind]} (${largest.name})`, largest.bytes / 1000, limit, 'kB'),
    kind === 'plain'
      ? atMost(ratio, medianOf(slowest) / plain, 1.15, 'times')
      : plainly(ratio, medianOf(slowest) / plain, 'times'),
    plainly('… over lib-dynamodb alone, bundled as ours', medianOf(slowest) / ours, 'times'),
    plainly(
      `median of ${lambdas.length} ${KINDS[kind]}, over lib-dynamodb alone`,
      median(lambdas.map((lambda) => medianOf(lambda))) / plain,
      'times',
    ),
  ];
}

buildLambdas(LAMBDAS.map(({ handler }) => handler));
const bundles = LAMBDAS.map((lambda) => ({ ...lambda, bundle: bundleLambda(lambda.handler) }));
const ours = bundleLambda(BASELINE);
try {
  const measured: Measured[] = bundles.flatMap(({ name, bundle }) =>
    bundle.loads.map((load) => ({
      name: `${name}: ${path.basename(load.handler, '.handler.ts')}`,
      files: [bundle.file, load.file],
      bytes: load.bytes,
      kind: bundleKind(load),
      imports: [],
    })),
  );
  const plain = {
    files: [plainBundle(BASELINE, mkdtempSync(path.join(ours.directory, 'plain-')))],
    imports: [],
  };
  const alike = { files: [ours.file], imports: [] };
  importAll([plain, alike, ...measured]);
  console.table(
    measured.map((lambda) => ({
      lambda: lambda.name,
      kB: Math.round(lambda.bytes / 1000),
      'import, CPU ms': Number(medianOf(lambda).toFixed(1)),
      'elapsed ms': Number(medianOf(lambda, 'elapsedMs').toFixed(1)),
      'over lib-dynamodb': Number((medianOf(lambda) / medianOf(plain)).toFixed(2)),
      '… bundled as ours': Number((medianOf(lambda) / medianOf(alike)).toFixed(2)),
    })),
  );
  reportTable('bundles', [
    plainly('lib-dynamodb alone, plain esbuild', kilobytes(plain.files[0]), 'kB'),
    plainly('… import', medianOf(plain), 'ms of processor'),
    plainly('… bundled as ours', ours.bytes / 1000, 'kB'),
    plainly('… import', medianOf(alike), 'ms of processor'),
    ...(Object.keys(KINDS) as BundleKind[]).flatMap((kind) =>
      rowsOf(kind, measured, medianOf(plain), medianOf(alike)),
    ),
  ]);
} finally {
  for (const { bundle } of bundles) rmSync(bundle.directory, { recursive: true });
  rmSync(ours.directory, { recursive: true });
}
