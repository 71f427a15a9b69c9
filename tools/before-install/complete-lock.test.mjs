import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  completeLock,
  missingPackages,
  platformOf,
  recordSources,
  unrecorded,
} from './complete-lock.mjs';

const OWN = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'));
const REGISTRY = 'https://registry.npmjs.org/';
const DIGEST = 'sha512-';

describe('The platform of a package', () => {
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

describe('Completing the lock', () => {
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
    const names = missingPackages(OWN).map(({ name }) => name);
    expect(names.filter((name) => platformOf(name) !== null)).toEqual([]);
  });
});

describe('The sources of packages', () => {
  it('A package without an address or a digest gets both, and the rest stays', () => {
    const packages = {
      '': {},
      'node_modules/@biomejs/cli': { version: '2.0.0', optional: true },
      'node_modules/a/node_modules/b': { version: '1.2.3', integrity: 'sha512-b' },
      'node_modules/alias': { name: 'c', version: '4.0.0', integrity: 'sha512-c' },
      'node_modules/a/node_modules/inside': { version: '1.0.0', inBundle: true },
      'node_modules/d': {
        version: '5.0.0',
        resolved: 'https://mirror/d.tgz',
        integrity: 'sha512-d',
      },
    };
    const asked = [];
    const complete = recordSources({ packages }, (name, version) => {
      asked.push(`${name}@${version}`);
      return 'sha512-asked';
    });
    expect(asked).toEqual(['@biomejs/cli@2.0.0']);
    expect(complete.packages).toEqual({
      ...packages,
      'node_modules/@biomejs/cli': {
        version: '2.0.0',
        resolved: 'https://registry.npmjs.org/@biomejs/cli/-/cli-2.0.0.tgz',
        integrity: 'sha512-asked',
        optional: true,
      },
      'node_modules/a/node_modules/b': {
        ...packages['node_modules/a/node_modules/b'],
        resolved: 'https://registry.npmjs.org/b/-/b-1.2.3.tgz',
      },
      'node_modules/alias': {
        ...packages['node_modules/alias'],
        resolved: 'https://registry.npmjs.org/c/-/c-4.0.0.tgz',
      },
    });
    expect(unrecorded(complete)).toEqual([]);
  });

  it('Every package of this project has an address in npm’s registry and a SHA-512 digest', () => {
    expect(unrecorded(OWN)).toEqual([]);
    const foreign = Object.entries(OWN.packages).filter(
      ([, { resolved = REGISTRY, integrity = DIGEST }]) =>
        !resolved.startsWith(REGISTRY) || !integrity.startsWith(DIGEST),
    );
    expect(foreign).toEqual([]);
  });
});
