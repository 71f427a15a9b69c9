import { expect, it } from 'vitest';
import { cutWord, wordsOf } from './fold.ts';

it('A long word is cut before a character that would only half fit', () => {
  // Each of these letters takes two UTF-16 units.
  expect(cutWord(`${'x'.repeat(99)}𐌰𐌰`)).toBe('x'.repeat(99));
  expect(cutWord(`${'x'.repeat(98)}𐌰𐌰`)).toBe(`${'x'.repeat(98)}𐌰`);
  expect(wordsOf(`${'x'.repeat(99)}𐌰`).every((word) => word.isWellFormed())).toBe(true);
});
