import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PICTURED_AT_COUNTER } from './pictured-at-counter.ts';
import { PICTURED } from './pictured-documents.ts';

it('docs/documents has exactly one picture of each paper that npm run pictures makes', () => {
  const pictures = readdirSync('docs/documents').filter((file) => !/-\d+\.png$/.test(file));
  const names = [...PICTURED, ...PICTURED_AT_COUNTER].map(({ name }) => `${name}.png`);
  expect(pictures.toSorted()).toEqual(names.toSorted());
});
