import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PICTURED } from './pictured-documents.ts';

it('has a picture of each document in docs/documents, made by npm run pictures, and no other', () => {
  const pictures = readdirSync('docs/documents').filter((file) => !/-\d+\.png$/.test(file));
  expect(pictures.toSorted()).toEqual(PICTURED.map(({ name }) => `${name}.png`).toSorted());
});
