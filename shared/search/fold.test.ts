import { expect, it } from 'vitest';
import { cutWord, wordsOf, wordsOfEmail } from './fold.ts';

it('A long word is cut before a character that would only half fit', () => {
  // Each of these letters takes two UTF-16 units.
  expect(cutWord(`${'x'.repeat(99)}𐌰𐌰`)).toBe('x'.repeat(99));
  expect(cutWord(`${'x'.repeat(98)}𐌰𐌰`)).toBe(`${'x'.repeat(98)}𐌰`);
  expect(wordsOf(`${'x'.repeat(99)}𐌰`).every((word) => word.isWellFormed())).toBe(true);
});

it('The provider of an e-mail address is not a search word, but the domain of a firm is', () => {
  expect(wordsOfEmail('Lea.Martin@gmail.com')).toEqual(['lea.martin@gmail.com', 'lea', 'martin']);
  expect(wordsOfEmail('lea@yahoo.co.uk')).toEqual(['lea@yahoo.co.uk', 'lea']);
  expect(wordsOfEmail('lea@orange-bleue.fr')).toContain('bleue');
  expect(wordsOfEmail('free@atelier.fr')).toEqual(['free@atelier.fr', 'free', 'atelier']);
});

it('An e-mail address is found by the whole and by its parts, except for the end that all addresses of a country share', () => {
  const whole = 'léa.martin@atelier-lea.fr';
  expect(wordsOfEmail(whole)).toEqual([
    'lea.martin@atelier-lea.fr',
    'lea',
    'martin',
    'atelier',
    'lea',
  ]);
  expect(wordsOfEmail('lea@localhost')).toEqual(['lea@localhost', 'lea', 'localhost']);
  expect(wordsOfEmail('lea.martin')).toEqual(['lea.martin', 'lea', 'martin']);
});
