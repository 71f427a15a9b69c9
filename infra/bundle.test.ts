import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bundledPackages, bundleLambda } from './bundle.ts';
import { LAMBDAS } from './lambdas.ts';

/** The SDK's client that each resource needs; a bundle with another is carrying what it never calls. */
const CLIENTS = {
  table: '@aws-sdk/client-dynamodb',
  shopIndex: '@aws-sdk/client-dynamodb',
  stripeIndex: '@aws-sdk/client-dynamodb',
  logos: '@aws-sdk/client-s3',
  emailQueue: '@aws-sdk/client-sqs',
  smsQueue: '@aws-sdk/client-sqs',
  email: '@aws-sdk/client-ses',
  sms: '@aws-sdk/client-sns',
  retries: undefined,
  connections: '@aws-sdk/client-apigatewaymanagementapi',
  // Their one call each is signed here (functions/platform/signed-call.ts).
  stripe: undefined,
  userPool: undefined,
  app: undefined,
} as const;

describe('bundles', () => {
  it.each(LAMBDAS)(
    '$name carries the clients of what it uses and no other',
    ({ handler, uses }) => {
      const carried = bundledPackages(handler).filter((name) =>
        /^@aws-sdk\/(client-|nested-)/.test(name),
      );
      const used = (Object.keys(uses) as (keyof typeof uses)[]).map((name) => CLIENTS[name]);
      const expected = new Set(used.filter((name) => name !== undefined));
      expect(carried).toEqual([...expected].sort());
    },
  );

  it('is whole: it loads where there are no dependencies', () => {
    const { directory, file } = bundleLambda('functions/account/get-health.handler.ts');
    try {
      const script = `const { handler } = await import(${JSON.stringify(file)}); console.log(typeof handler)`;
      const environment = {
        TABLE_NAME: 'rebond-test',
        AWS_REGION: 'eu-west-3',
        REBOND_VERSION: '1',
      };
      const options = { cwd: directory, env: { PATH: process.env.PATH, ...environment } };
      const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], options);
      expect(output.toString().trim()).toBe('function');
    } finally {
      rmSync(directory, { recursive: true });
    }
  });

  it('names the handler that does not exist', () => {
    expect(() => bundleLambda('functions/nowhere.handler.ts')).toThrow(
      /functions\/nowhere\.handler\.ts/,
    );
  });
});
