import { expect, test } from 'vitest';
import { repairsCounted } from './words.ts';

test.each([
  [1, '1 réparation'],
  [2000, '2\u202f000 réparations'],
])('%d repairs are counted in French', (count, text) => {
  expect(repairsCounted(count)).toBe(text);
});
