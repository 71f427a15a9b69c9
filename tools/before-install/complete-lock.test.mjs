import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { completeLock, missingPackages, platformOf } from './complete-lock.mjs';

describe('platformOf', () => {
  it.each([
    ['@biomejs/cli-darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
    ['@biomejs/cli-linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
    ['@oxc-parser/binding-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
    ['@oxc-parser/binding-win32-x64-msvc', { os: ['win32'], cpu: ['x64'] }],
    ['left-pad', null],
  ])('The platform of %s is read', (name, platform) => {
    expect(platformOf(name)).toEqual(platform);
  });
});

describe('completeLock', () => {
  const lock = {
    packages: {
      '': {},
      'node_modules/biome': {
        version: '2.0.0',
        dev: true,
        optionalDependencies: { 'cli-linux-x64': '2.0.0', 'cli-darwin-arm64': '2.0.0' },
      },
      'node_modules/cli-linux-x64': { version: '2.0.0', integrity: 'sha512-x', optional: true },
    },
  };

  it('Named but absent packages are added, and the rest stays', () => {
    const { packages } = completeLock(lock);
    expect(packages).toEqual({
      ...lock.packages,
      'node_modules/cli-darwin-arm64': {
        version: '2.0.0',
        dev: true,
        optional: true,
        os: ['darwin'],
        cpu: ['arm64'],
      },
    });
  });

  it('The lock of this project is complete', () => {
    const file = new URL('../../package-lock.json', import.meta.url);
    const names = missingPackages(JSON.parse(readFileSync(file, 'utf8'))).map(({ name }) => name);
    expect(names.filter((name) => platformOf(name) !== null)).toEqual([]);
  });
});
