import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openUserStore } from './user-store.ts';

vi.mock('node:fs', { spy: true });

let directory: string;
beforeEach(() => {
  directory = fs.mkdtempSync(join(tmpdir(), 'rebond-accounts-'));
});
afterEach(() => fs.rmSync(directory, { recursive: true }));

it('An account is on the disk before its sign-up is answered', () => {
  const store = openUserStore(directory, () => 0);
  const names = { sub: 'shop-1', email: 'lea@atelier.example' };
  const secrets = { salt: 's', verifier: 'v' };
  store.save({ ...names, ...secrets, emailVerified: false, attributes: {}, confirmed: false });
  store.close();
  const [written] = vi.mocked(fs.writeSync).mock.invocationCallOrder;
  const [flushed] = vi.mocked(fs.fsyncSync).mock.invocationCallOrder;
  expect(flushed).toBeGreaterThan(written ?? Number.POSITIVE_INFINITY);
});
