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

describe('isInstalled', () => {
  it('is false without node_modules', () => {
    expect(isInstalled(root)).toBe(false);
  });

  it('accepts a node_modules that npm made from the same lock', () => {
    writeInstalled({ 'node_modules/zod': { version: '4.6.7' } });
    expect(isInstalled(root)).toBe(true);
  });

  it('refuses one that was made from another lock', () => {
    writeInstalled({ 'node_modules/zod': { version: '4.0.0' } });
    expect(isInstalled(root)).toBe(false);
  });

  it('refuses one whose installation was cut short', () => {
    mkdirSync(join(root, 'node_modules/zod'), { recursive: true });
    expect(isInstalled(root)).toBe(false);
  });

  it('accepts our own stamp until the lock changes', () => {
    mkdirSync(join(root, 'node_modules'));
    writeFileSync(join(root, 'node_modules/.rebond-lock'), lockStamp(root));
    expect(isInstalled(root)).toBe(true);
    writeLock({ 'node_modules/zod': { version: '4.6.8' } });
    expect(isInstalled(root)).toBe(false);
  });
});

describe('holdsAll', () => {
  const wanted = {
    '': {},
    'node_modules/esbuild': { version: '0.28.2' },
    'node_modules/@esbuild/linux-x64': { version: '0.28.2', optional: true },
    'node_modules/@esbuild/darwin-arm64': { version: '0.28.2', optional: true },
  };
  const esbuild = { 'node_modules/esbuild': { version: '0.28.2' } };

  it('does without other platforms’ packages', () => {
    const installed = { ...esbuild, 'node_modules/@esbuild/linux-x64': { version: '0.28.2' } };
    expect(holdsAll(installed, wanted)).toBe(true);
  });

  it('wants this platform’s package in the lock’s version', () => {
    const installed = { ...esbuild, 'node_modules/@esbuild/linux-x64': { version: '0.27.0' } };
    expect(holdsAll(installed, wanted)).toBe(false);
  });

  it('wants every package that is not optional', () => {
    expect(holdsAll({}, wanted)).toBe(false);
  });
});
