/** What esbuild makes of a handler, for AWS and for the embedded cloud alike. */
import path from 'node:path';
import type { BuildOptions } from 'esbuild';

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

/** Some dependencies are CommonJS and ask for Node’s modules by `require`, which ESM must be given; under a name that none of our modules has. */
export const BANNER =
  "import{createRequire as $from}from'node:module';const require=$from(import.meta.url);\n";
