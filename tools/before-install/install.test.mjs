import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holdsAll, isInstalled, lockStamp } from './install.mjs';

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rebond-install-'));
  writeLock({ 'node_modules/zod': { version: '4.6.7' } });
});
afterEach(() => rmSync(root, { recursive: true }));

function writeLock(packages) {
  writeFileSync(
    join(root, 'package-lock.json'),
    JSON.stringify({ packages: { '': {}, ...packages } }),
  );
}

function writeInstalled(packages) {
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
}

describe('Deciding whether the packages are installed', () => {
  it('A missing node_modules counts as not installed', () => {
    expect(isInstalled(root)).toBe(false);
  });

  it('A node_modules that npm made from the same lock is accepted', () => {
    writeInstalled({ 'node_modules/zod': { version: '4.6.7' } });
    expect(isInstalled(root)).toBe(true);
  });

  it('A node_modules made from another lock is refused', () => {
    writeInstalled({ 'node_modules/zod': { version: '4.0.0' } });
    expect(isInstalled(root)).toBe(false);
  });

  it('An interrupted installation is refused', () => {
    mkdirSync(join(root, 'node_modules/zod'), { recursive: true });
    expect(isInstalled(root)).toBe(false);
  });

  it('Our own stamp is accepted until the lock changes', () => {
    mkdirSync(join(root, 'node_modules'));
    writeFileSync(join(root, 'node_modules/.rebond-lock'), lockStamp(root));
    expect(isInstalled(root)).toBe(true);
    writeLock({ 'node_modules/zod': { version: '4.6.8' } });
    expect(isInstalled(root)).toBe(false);
  });
});

describe('Comparing installed packages with the lock', () => {
  const wanted = {
    '': {},
    'node_modules/esbuild': { version: '0.28.2' },
    'node_modules/@esbuild/linux-x64': { version: '0.28.2', optional: true },
    'node_modules/@esbuild/darwin-arm64': { version: '0.28.2', optional: true },
  };
  const esbuild = { 'node_modules/esbuild': { version: '0.28.2' } };

  it('Packages of other platforms may be missing', () => {
    const installed = { ...esbuild, 'node_modules/@esbuild/linux-x64': { version: '0.28.2' } };
    expect(holdsAll(installed, wanted)).toBe(true);
  });

  it('This platform’s package must have the lock’s version', () => {
    const installed = { ...esbuild, 'node_modules/@esbuild/linux-x64': { version: '0.27.0' } };
    expect(holdsAll(installed, wanted)).toBe(false);
  });

  it('Every package that is not optional is required', () => {
    expect(holdsAll({}, wanted)).toBe(false);
  });
});
