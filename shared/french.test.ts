import { expect, it } from 'vitest';
import { ofName } from './french.ts';

it.each([
  ['Éloïse', 'd’Éloïse'],
  ['Hélène', 'd’Hélène'],
  ['Yves', 'd’Yves'],
  ['Œuvrard', 'd’Œuvrard'],
  ['Marie', 'de Marie'],
  ['', 'de '],
])('The preposition before the name %j is elided as in French', (name, words) => {
  expect(ofName(name)).toBe(words);
});
