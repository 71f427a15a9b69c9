import { execFileSync } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import budgets from '../bench/budgets.json' with { type: 'json' };
import { RESOURCES } from '../functions/platform/resources.ts';
import { type Bundle, buildLambdas, bundleKind, bundleLambda } from './bundle.ts';
import { LAMBDAS } from './lambdas.ts';

/** The SDK's client that each resource needs; a bundle with another is carrying what it never calls. */
const CLIENTS = {
  table: '@aws-sdk/client-dynamodb',
  shopIndex: '@aws-sdk/client-dynamodb',
  stripeIndex: '@aws-sdk/client-dynamodb',
  logos: '@aws-sdk/client-s3',
  emailQueue: '@aws-sdk/client-sqs',
  answersQueue: '@aws-sdk/client-sqs',
  setAside: '@aws-sdk/client-sqs',
  smsQueue: '@aws-sdk/client-sqs',
  email: '@aws-sdk/client-ses',
  sms: '@aws-sdk/client-sns',
  retries: undefined,
  connections: '@aws-sdk/client-apigatewaymanagementapi',
  connectionEnds: '@aws-sdk/client-apigatewaymanagementapi',
  stripe: '@aws-sdk/client-ssm',
  userPool: '@aws-sdk/client-cognito-identity-provider',
  triggeringPool: '@aws-sdk/client-cognito-identity-provider',
  liveChannel: undefined,
  budgets: undefined,
  app: undefined,
  pages: undefined,
} as const;

/** Imports bundles one after the other and says of each what it exports and whether undici is loaded by then. */
const IMPORT_ALL = `
const loaded = [];
for (const file of process.argv.slice(1)) {
  const { handler } = await import(file);
  loaded.push([typeof handler, process.moduleLoadList.some((name) => name.includes('undici/undici'))]);
}
console.log(JSON.stringify(loaded));
`;

/** What a Lambda finds in its environment; a resource's variables say no more than that they are there. */
const ENVIRONMENT = {
  PATH: process.env.PATH,
  AWS_REGION: 'eu-west-3',
  REBOND_VERSION: '1',
  ...Object.fromEntries(
    Object.values(RESOURCES).flatMap(({ variables }) => variables.map((name) => [name, '{}'])),
  ),
};
/** What customers wait for reads the table by requests of its own (docs/decisions/0035). */
const WITHOUT_SDK = ['render-tracking-page', 'get-public-repair'];

describe('bundles', () => {
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
    '$name carries the clients of what it uses and no other',
    ({ name: lambda, handler, uses }) => {
      const carried = bundleOf(handler).packages.filter((name) =>
        /^@aws-sdk\/(client-|nested-)/.test(name),
      );
      const names = WITHOUT_SDK.includes(lambda)
        ? []
        : (Object.keys(uses) as (keyof typeof uses)[]);
      const used = names.map((name) => CLIENTS[name]);
      const expected = new Set(used.filter((name) => name !== undefined));
      expect(carried).toEqual([...expected].sort());
    },
  );

  it.each(LAMBDAS)('$name keeps to its budget of bytes', ({ handler }) => {
    const bundle = bundleOf(handler);
    expect(statSync(bundle.file).size).toBeLessThanOrEqual(budgets.lambdaBytes[bundleKind(bundle)]);
  });

  it('are whole, loading where there are no dependencies, and without loading undici', () => {
    const files = LAMBDAS.map(({ handler }) => bundleOf(handler).file);
    const options = { cwd: '/', env: ENVIRONMENT };
    const args = ['--input-type=module', '-e', IMPORT_ALL, ...files];
    const loaded = JSON.parse(execFileSync(process.execPath, args, options).toString());
    expect(loaded).toEqual(LAMBDAS.map(() => ['function', false]));
  });

  it('names the handler that does not exist', () => {
    expect(() => bundleLambda('functions/nowhere.handler.ts')).toThrow(
      /functions\/nowhere\.handler\.ts/,
    );
  });
});
