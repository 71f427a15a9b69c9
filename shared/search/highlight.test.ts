import { expect, it } from 'vitest';
import { highlighted } from './highlight.ts';
import { readQuery } from './query.ts';

const shown = (text: string, typed: string) =>
  highlighted(text, readQuery(typed))
    .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join('');

it.each([
  ['Écran cassé', 'ecran', '[Écran] cassé'],
  ['L’écran est fêlé', 'ECR fel', 'L’[écr]an est [fêl]é'],
  ['Seán O’Brien', 'obri', 'Seán [O’Bri]en'],
  ['Seán O’Brien', "o'brien", 'Seán O’[Brien]'],
  ['06 12 34 56 78', '+33612', '[06 12] 34 56 78'],
  ['+33 6 12 34 56 78', '0612345678', '+[33 6 12 34 56 78]'],
  ['07 11 22 90 35', '9035', '07 11 22 [90 35]'],
  ['RB34599035', '9035', 'RB3459[9035]'],
  ['RB34599035', 'rb3459', 'RB[3459]9035'],
  ['marie@exemple.fr', 'marie@ex', '[marie@ex]emple.fr'],
  ['iPhone 13', 'dur', 'iPhone 13'],
  ['iPhone 13', '', 'iPhone 13'],
])('%s for %s: %s', (text, typed, expected) => expect(shown(text, typed)).toBe(expected));
