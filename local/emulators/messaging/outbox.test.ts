import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openOutbox } from './outbox.ts';

it('The outbox keeps only the newest messages, in memory and in its file', () => {
  const directory = mkdtempSync(join(tmpdir(), 'rebond-outbox-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const open = () => openOutbox(directory, () => 0, 10);
  const first = open();
  for (let each = 1; each <= 100; each += 1) {
    first.add({ channel: 'sms', to: '+33612345678', text: `message ${each}` });
  }
  const newest = first.list().map(({ text }) => text);
  expect(newest.length).toBeLessThanOrEqual(11);
  expect(newest.slice(0, 10)).toEqual(
    Array.from({ length: 10 }, (_, each) => `message ${100 - each}`),
  );
  first.close();
  const lines = readFileSync(join(directory, 'outbox.jsonl'), 'utf8').split('\n').length - 1;
  expect(lines).toBeLessThanOrEqual(11);
  const again = open();
  expect(again.list().map(({ text }) => text)).toEqual(newest);
  again.close();
});
