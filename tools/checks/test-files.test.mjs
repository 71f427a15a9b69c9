import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ROOT } from '../before-install/install.mjs';

it('A nightly test file runs outside the nightly run when the command names it', async () => {
  const { NIGHTLY: _, VITEST: __, ...env } = process.env;
  const files = globSync('{functions,local,tools}/**/*.nightly.integration.test.ts', { cwd: ROOT });
  const vitest = ['node_modules/vitest/vitest.mjs', 'list', '--filesOnly', ...files];
  const { stdout } = await promisify(execFile)(process.execPath, vitest, { cwd: ROOT, env });
  const found = stdout.split('\n').flatMap((line) => /\S+\.nightly\.\S+/.exec(line)?.[0] ?? []);
  expect(found.sort()).toEqual(files.sort());
  expect(files.length).toBeGreaterThan(0);
});
