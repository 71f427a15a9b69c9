import { expect, it } from 'vitest';
import type { CsvPage } from '../../shared/account/account.ts';
import { readsPages, wholeText } from './journal-text.ts';

const PAGES: Record<string, CsvPage> = {
  first: { csv: 'é1', rows: 1, cursor: 'second' },
  second: { csv: 'é2', rows: 1, cursor: 'third', unreadable: 2 },
  third: { csv: 'é3', rows: 1, cursor: null, unreadable: 1 },
};
const page = async (cursor = 'first') => PAGES[cursor] as CsvPage;
const hasTime = () => true;

it('The text joins all pages in order, and unreadable items of all pages are counted', async () => {
  expect(await wholeText(page, { hasTime })).toEqual({ text: 'é1é2é3', unreadable: 3 });
});

it('A text that is larger than an answer, or takes longer than the time left, is refused', async () => {
  expect((await wholeText(page, { hasTime, mostBytes: 9 })).text).toBe('é1é2é3');
  const refused = { code: 'INVALID', fields: { to: expect.stringContaining('plus courte') } };
  await expect(wholeText(page, { hasTime, mostBytes: 8 })).rejects.toMatchObject(refused);
  let pages = 0;
  const late = () => ++pages < 3;
  await expect(wholeText(page, { hasTime: late })).rejects.toMatchObject(refused);
});

it.each([
  ['application/json', true],
  ['application/problem+json, */*', true],
  ['text/plain', false],
  ['*/*', false],
  [undefined, false],
])('A caller that accepts %s reads the export as pages: %s', (accept, pages) => {
  expect(readsPages(accept)).toBe(pages);
});
