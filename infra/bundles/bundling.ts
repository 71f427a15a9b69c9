/** These are the esbuild settings for handlers, on AWS and in the embedded cloud. */

import { cpSync, statSync } from 'node:fs';
import path from 'node:path';
import type { BuildOptions } from 'esbuild';

const ROOT = path.resolve(import.meta.dirname, '../..');

/**
 * The SDK imports these modules only when the environment has no credentials. A Lambda's environment always has
 * some, and the modules would be a third of a bundle.
 */
const OTHER_CREDENTIALS = [
  ...['http', 'ini', 'login', 'process', 'sso', 'web-identity'].map(
    (provider) => `@aws-sdk/credential-provider-${provider}`,
  ),
  '@smithy/credential-provider-imds',
];

const standIn = (file: string) => path.join(ROOT, 'infra', 'stand-ins', file);

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
 * A bundle contains the used parts of the SDK: loading the whole SDK of Lambda's runtime would slow each cold start,
 * which costs more than a larger upload.
 */
export const BUNDLING = {
  external: OTHER_CREDENTIALS,
  alias: STAND_INS,
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  mainFields: ['module', 'main'],
  logLevel: 'error',
  absWorkingDir: ROOT,
  metafile: true,
} as const satisfies BuildOptions;

/**
 * Some CommonJS dependencies call `require`, which ESM lacks. The name `$from` cannot clash, because none of our
 * modules uses it.
 */
export const BANNER =
  "import{createRequire as $from}from'node:module';const require=$from(import.meta.url);\n";

type FilesOfModule = Readonly<Record<string, string>>;

const PDFKIT = 'node_modules/pdfkit/js';
const PDF_FONTS = 'functions/documents/pdf/fonts';
const DRAWING = 'functions/company/draw-logo.ts';
const REDRAWING = 'functions/repairs/pictures/redraw-picture.ts';
const RESVG = 'node_modules/@resvg/resvg-wasm';

/**
 * Modules read these files at run time, which esbuild cannot see. Every Lambda that bundles such a module gets its
 * files.
 */
const READ_AT_RUN_TIME: Readonly<Record<string, FilesOfModule>> = {
  [`${PDFKIT}/pdfkit.node.mjs`]: {
    'data/sRGB_IEC61966_2_1.icc': `${PDFKIT}/data/sRGB_IEC61966_2_1.icc`,
  },
  'functions/documents/pdf/fonts.ts': { fonts: PDF_FONTS },
  [DRAWING]: {
    'logo-fonts': 'functions/company/logo-fonts',
    [`${RESVG}/package.json`]: `${RESVG}/package.json`,
    [`${RESVG}/index_bg.wasm`]: `${RESVG}/index_bg.wasm`,
  },
};

/** A module starts these modules as threads. Each becomes a bundle beside the Lambda's. */
const THREADS: Readonly<Record<string, string>> = {
  [DRAWING]: 'functions/company/drawing-worker.ts',
  [REDRAWING]: 'functions/repairs/pictures/redrawing-worker.ts',
};

export const threadsOf = (modules: readonly string[]): string[] =>
  Object.entries(THREADS).flatMap(([module, thread]) => (modules.includes(module) ? [thread] : []));

/** Copies into `directory` the files that these modules read at run time. Returns the paths of the originals. */
export function copyFilesReadAtRunTime(
  root: string,
  modules: readonly string[],
  directory: string,
): string[] {
  const copied: string[] = [];
  for (const [module, files] of Object.entries(READ_AT_RUN_TIME)) {
    if (!modules.includes(module)) continue;
    for (const [place, file] of Object.entries(files)) {
      cpSync(path.join(root, file), path.join(directory, place), {
        recursive: true,
        filter(source) {
          if (statSync(source).isFile()) copied.push(source);
          return true;
        },
      });
    }
  }
  return copied;
}
