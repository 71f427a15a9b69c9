import { expect, it } from 'vitest';
import { formatEuros } from '../money.ts';
import { highlighted, highlightedAmount } from './highlight.ts';
import { readQuery } from './query.ts';

const shown = (text: string, typed: string) =>
  highlighted(text, readQuery(typed))
    .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join('');

it.each([
  ['Écran cassé', 'ecran', '[Écran] cassé'],
  ['L’écran est fêlé', 'ECR fel', 'L’[écr]an est [fêl]é'],
  ['Seán O’Brien', 'obri', 'Seán [O’Bri]en'],
  ['Seán O’Brien', "o'brien", 'Seán [O’Brien]'],
  ['Anne Le-Gall', 'le-g', 'Anne [Le-G]all'],
  ['Jean Brien', "o'brien", 'Jean [Brien]'],
  ['06 12 34 56 78', '+33612', '[06 12] 34 56 78'],
  ['+33 6 12 34 56 78', '0612345678', '+[33 6 12 34 56 78]'],
  ['07 11 22 90 35', '9035', '07 11 22 [90 35]'],
  ['06 12 34 56 78 / 02 61 91 12 34', '5678', '06 12 34 [56 78] / 02 61 91 12 34'],
  ['06 12 34 56 78 / 02 61 91 12 34', '0261', '06 12 34 56 78 / [02 61] 91 12 34'],
  ['RB34599035', '9035', 'RB3459[9035]'],
  ['RB34599035', 'rb3459', 'RB[3459]9035'],
  ['marie@exemple.fr', 'marie@ex', '[marie@ex]emple.fr'],
  ['iPhone 13', 'dur', 'iPhone 13'],
  ['iPhone 13', '', 'iPhone 13'],
])('The text %s is marked for %s: %s', (text, typed, expected) =>
  expect(shown(text, typed)).toBe(expected),
);

it.each([
  [123450, '1234,50', '[1 234,50] €'],
  [123450, '1.234,50 €', '[1 234,50] €'],
  [123450, '1234', '[1 234],50 €'],
  [-14450, '144', '-[144],50 €'],
  [14450, '50', '144,50 €'],
  [123450, '450', '1 234,50 €'],
  [123450, '', '1 234,50 €'],
])('The amount of %d cents is marked for %s: %s', (cents, typed, expected) => {
  const stretches = highlightedAmount(formatEuros(cents), readQuery(typed, 'documents'));
  const text = stretches.map((part) => (part.isMatch ? `[${part.text}]` : part.text)).join('');
  expect(text.replace(/[\u00a0\u202f]/g, ' ')).toBe(expected);
});
