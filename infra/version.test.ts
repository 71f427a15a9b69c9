import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { LAMBDAS } from './lambdas.ts';
import { synthesize } from './synthesized.ts';
import { VERSION } from './version.ts';

it('The version of every Lambda is the commit that is deployed', () => {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  expect(commit.startsWith(VERSION.replace('-modified', ''))).toBe(true);
  expect(VERSION).toMatch(/^[0-9a-f]{12,}(-modified)?$/);
  const { resources } = synthesize();
  for (const { name } of LAMBDAS) {
    const { properties } = resources.one(
      'AWS::Lambda::Function',
      ({ FunctionName }) => FunctionName === `rebond-dev-${name}`,
    );
    expect(properties.Environment.Variables.REBOND_VERSION).toBe(VERSION);
  }
});
