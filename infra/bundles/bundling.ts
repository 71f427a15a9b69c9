/** The esbuild settings for handlers, on AWS and in the embedded cloud. */
import path from 'node:path';
import type { BuildOptions } from 'esbuild';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The SDK imports these only without credentials in the environment. They bring a third of a bundle. */
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

/** Loading the whole SDK of Lambda's runtime would slow each cold start, which costs more than a larger upload. */
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

/** Some CommonJS dependencies call `require`, which ESM lacks. None of our modules uses the name `$from`. */
export const BANNER =
  "import{createRequire as $from}from'node:module';const require=$from(import.meta.url);\n";
