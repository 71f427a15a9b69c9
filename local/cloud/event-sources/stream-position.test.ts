import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { earliestPosition, openStreamPosition } from './stream-position.ts';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'rebond-position-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const store = (consumer: string, last: string, streamArn = 'stream') =>
  openStreamPosition({ directory, consumer, streamArn }).advance(last);
const earliest = () => earliestPosition(directory, ['one', 'two']);

test('The earliest position is the position of the consumer that has read least', () => {
  store('one', '10');
  store('two', '9');
  expect(earliest()).toEqual({ streamArn: 'stream', last: '9' });
  store('two', '11');
  expect(earliest()).toEqual({ streamArn: 'stream', last: '10' });
});

test('There is no earliest position while the position of a consumer is missing, damaged or in another stream', () => {
  expect(earliest()).toBeUndefined();
  store('one', '10');
  expect(earliest()).toBeUndefined();
  store('two', '9', 'former stream');
  expect(earliest()).toBeUndefined();
  for (const text of ['', '{}', '{"streamArn":"stream","last":"x"}', 'null']) {
    writeFileSync(join(directory, 'stream-position-two.json'), text);
    expect(earliest()).toBeUndefined();
  }
  store('two', '9');
  const path = join(directory, 'stream-position-two.json');
  writeFileSync(path, readFileSync(path, 'utf8').replace('"9"', '"8"'));
  expect(earliest(), 'a changed digit').toBeUndefined();
});
