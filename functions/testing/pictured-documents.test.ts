import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PICTURED } from './pictured-documents.ts';

it('docs/documents has exactly one picture of each document that npm run pictures makes', () => {
  const pictures = readdirSync('docs/documents').filter((file) => !/-\d+\.png$/.test(file));
  expect(pictures.toSorted()).toEqual(PICTURED.map(({ name }) => `${name}.png`).toSorted());
});
