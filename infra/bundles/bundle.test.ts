import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import budgets from '../../bench/budgets.json' with { type: 'json' };
import { API } from '../../functions/lambdas/http/api.ts';
import { LOGO } from '../../functions/lambdas/http/logo.ts';
import { RESOURCES } from '../../functions/platform/resources.ts';
import { handlerFiles } from '../../functions/testing/handler-files.ts';
import { LAMBDAS } from '../lambdas.ts';
import { type Bundle, buildLambdas, bundleKind, bundleLambda } from './bundle.ts';

/** Each resource needs this SDK client. A bundle never uses any other client. */
const CLIENTS = {
  table: '@aws-sdk/client-dynamodb',
  shopIndex: '@aws-sdk/client-dynamodb',
  stripeIndex: '@aws-sdk/client-dynamodb',
  logos: '@aws-sdk/client-s3',
  proofs: '@aws-sdk/client-s3',
  pictures: '@aws-sdk/client-s3',
  accountCopies: '@aws-sdk/client-s3',
  notificationsQueue: '@aws-sdk/client-sqs',
  answersQueue: '@aws-sdk/client-sqs',
  outcomesQueue: '@aws-sdk/client-sqs',
  invoicesQueue: '@aws-sdk/client-sqs',
  dailyQueue: '@aws-sdk/client-sqs',
  cardsQueue: '@aws-sdk/client-sqs',
  deadLetterQueue: '@aws-sdk/client-sqs',
  email: '@aws-sdk/client-ses',
  sms: '@aws-sdk/client-sns',
  retries: undefined,
  connections: '@aws-sdk/client-apigatewaymanagementapi',
  connectionEnds: '@aws-sdk/client-apigatewaymanagementapi',
  stripe: '@aws-sdk/client-ssm',
  stripeConnect: undefined,
  stripeEvents: '@aws-sdk/client-ssm',
  stripeConnectEvents: '@aws-sdk/client-ssm',
  platform: '@aws-sdk/client-ssm',
  platformActivation: '@aws-sdk/client-ssm',
  userPool: '@aws-sdk/client-cognito-identity-provider',
  userPoolClient: undefined,
  triggeringPool: '@aws-sdk/client-cognito-identity-provider',
  liveChannel: undefined,
  budgets: undefined,
  app: undefined,
  pages: undefined,
  origin: undefined,
} as const;

/** Imports files one after the other, and reports the exports of each and whether undici is loaded after it. */
const IMPORT_ALL = `
const loaded = [];
for (const file of process.argv.slice(1)) {
  const { handler } = await import(file);
  loaded.push([typeof handler, process.moduleLoadList.some((name) => name.includes('undici/undici'))]);
}
console.log(JSON.stringify(loaded));
`;

/** Starts the thread in a bundle's directory as `draw-logo.ts` does, and reports the size of its PNG in bytes. */
const DRAW = `
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
const [directory] = process.argv.slice(1);
const file = createRequire(directory + '/index.mjs').resolve('@resvg/resvg-wasm/index_bg.wasm');
const fonts = ['regular', 'bold'].map((name) => readFileSync(directory + '/logo-fonts/inter-' + name + '.ttf'));
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><text y="18">R</text></svg>';
const wasm = new WebAssembly.Module(readFileSync(file));
new Worker(directory + '/drawing-worker.mjs', { execArgv: [], workerData: { wasm, fonts, svg } })
  .once('message', ({ png }) => console.log(png.length));
`;

/** A Lambda needs these variables. Any value will do for the variables of resources. */
const ENVIRONMENT = {
  PATH: process.env.PATH,
  AWS_REGION: 'eu-west-3',
  REBOND_VERSION: '1',
  ...Object.fromEntries(
    Object.values(RESOURCES).flatMap(({ variables }) => variables.map((name) => [name, '{}'])),
  ),
  // The Lambda's module parses this list while it is loaded.
  SMS_COUNTRIES: 'FR',
};
/** Customers wait for these routes, which read the table without the SDK (docs/decisions/0032). */
const WITHOUT_SDK = [
  'functions/tracking/get-public-repair.handler.ts',
  'functions/tracking/render-tracking-page.handler.ts',
];

const isClient = (name: string) => /^@aws-sdk\/(client-|nested-)/.test(name);

describe('The bundles of Lambdas', () => {
  const bundles = new Map<string, Bundle>();
  const bundleOf = (handler: string): Bundle => {
    const bundle = bundles.get(handler);
    if (bundle === undefined) throw new Error(`${handler} is not bundled.`);
    return bundle;
  };
  beforeAll(() => {
    buildLambdas(LAMBDAS.map(({ handler }) => handler));
    for (const { handler } of LAMBDAS) bundles.set(handler, bundleLambda(handler));
  });
  afterAll(() => {
    for (const { directory } of bundles.values()) rmSync(directory, { recursive: true });
  });

  it.each(LAMBDAS)(
    'The bundle of $name contains exactly the clients of the services that it uses',
    ({ handler, uses }) => {
      const { loads, packages } = bundleOf(handler);
      // A Lambda that only checks whether a resource is configured does not call that resource.
      const used = loads.every((load) => WITHOUT_SDK.includes(load.handler))
        ? []
        : (Object.entries(uses) as [keyof typeof uses, readonly string[]][])
            .filter(([, actions]) => actions.length > 0)
            .map(([name]) => CLIENTS[name]);
      const expected = new Set(used.filter((name) => name !== undefined));
      expect(packages.filter(isClient)).toEqual([...expected].sort());
    },
  );

  it.each(LAMBDAS)(
    'The Lambda $name stays within its budget of loaded bytes for a request',
    ({ handler }) => {
      for (const load of bundleOf(handler).loads) {
        expect(load.bytes, load.handler).toBeLessThanOrEqual(budgets.lambdaBytes[bundleKind(load)]);
      }
    },
  );

  it('The lookups that customers wait for load no SDK client', () => {
    const loads = LAMBDAS.flatMap(({ handler }) => bundleOf(handler).loads);
    const lookups = loads.filter(({ handler }) => WITHOUT_SDK.includes(handler));
    expect(lookups.map(({ handler }) => handler).sort()).toEqual(WITHOUT_SDK);
    for (const { packages } of lookups) expect(packages.filter(isClient)).toEqual([]);
  });

  it('Opening a quote’s link does not load the list of public domains', () => {
    const loads = bundleOf(API.handler).loads;
    const load = loads.find(({ handler }) => handler.endsWith('/open-approval.handler.ts'));
    expect(load && bundleKind(load)).toBe('plain');
  });

  it('Each handler of a route, socket or job has a load of its own', () => {
    const dispatching = LAMBDAS.filter(({ handler }) => handler.startsWith('functions/lambdas/'));
    expect(dispatching.length).toBeGreaterThan(5);
    for (const { name, handler } of dispatching) {
      const loaded = bundleOf(handler).loads.map((load) => load.handler);
      expect(loaded.sort(), name).toEqual([...handlerFiles([{ handler }]).values()].sort());
    }
  });

  it('Bundles load without a node_modules folder, and do not load undici', () => {
    const files = LAMBDAS.flatMap(({ handler }) => {
      const { file, loads } = bundleOf(handler);
      return [...new Set([file, ...loads.map((load) => load.file)])];
    });
    const options = { cwd: '/', env: ENVIRONMENT };
    const args = ['--input-type=module', '-e', IMPORT_ALL, ...files];
    const loaded = JSON.parse(execFileSync(process.execPath, args, options).toString());
    expect(loaded).toEqual(files.map(() => ['function', false]));
  });

  it('A logo is drawn without a node_modules folder, by a thread that only the logo Lambda has', () => {
    const threads = LAMBDAS.filter(({ handler }) =>
      existsSync(path.join(bundleOf(handler).directory, 'drawing-worker.mjs')),
    );
    expect(threads.map(({ name }) => name)).toEqual(['logo']);
    const { directory } = bundleOf(LOGO.handler);
    const args = ['--input-type=module', '-e', DRAW, directory];
    const size = execFileSync(process.execPath, args, {
      cwd: '/',
      env: { PATH: process.env.PATH },
    });
    expect(Number(size)).toBeGreaterThan(100);
  });

  it('A bundle is removed when the process that made it ends', () => {
    const module = new URL('./bundle.ts', import.meta.url).href;
    const script = `import { bundleLambda } from '${module}'; console.log(bundleLambda('${LOGO.handler}').directory);`;
    const made = execFileSync(process.execPath, ['--input-type=module', '-e', script]).toString();
    expect(made).toContain('rebond-bundle-');
    expect(existsSync(made.trim())).toBe(false);
  });

  it('The error of a build names a handler that does not exist', () => {
    expect(() => bundleLambda('functions/nowhere.handler.ts')).toThrow(
      /functions\/nowhere\.handler\.ts/,
    );
  });
});
