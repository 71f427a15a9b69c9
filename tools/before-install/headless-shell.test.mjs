import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { headlessShell } from './headless-shell.mjs';

it.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'The headless shell comes with the packages and starts without any library of the system',
  () => {
    const run = spawnSync(headlessShell(), ['--version'], { encoding: 'utf8' });
    expect(run.stderr).toBe('');
    expect(run.stdout).toMatch(/^Chromium \d+/);
  },
);
