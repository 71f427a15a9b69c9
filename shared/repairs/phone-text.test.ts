import { expect, it } from 'vitest';
import { groupedPhone, isSurcharged, phoneLink } from './phone-text.ts';

it.each([
  ['0612345678', '06 12 34 56 78'],
  ['06.12.34.56.78', '06 12 34 56 78'],
  [' 06 12 34 56 78 ', '06 12 34 56 78'],
  ['+33612345678', '+33 6 12 34 56 78'],
  ['0033 (0)6 12 34 56 78', '+33 6 12 34 56 78'],
  ['0612345678 / 0261911234', '06 12 34 56 78 / 02 61 91 12 34'],
  ['+41 79 123 45 67', '+41 79 123 45 67'],
  ['3949', '3949'],
  ['poste 12', 'poste 12'],
  ['', ''],
])('The phone %s is shown as %s', (typed, shown) => {
  expect(groupedPhone(typed)).toBe(shown);
});

it.each([
  ['06 12 34 56 78', 'tel:0612345678'],
  ['+33 (0)6 12 34 56 78', 'tel:+33612345678'],
  ['06 12 34 56 78 / 02 61 91 12 34', 'tel:0612345678'],
  ['atelier / 02 61 91 12 34', 'tel:0261911234'],
])('One number of the phone field %s is dialled: %s', (typed, link) => {
  expect(phoneLink(typed)).toBe(link);
});

it.each([
  '0899123456',
  '08 92 12 34 56',
  '+33 (0)8 11 12 34 56',
  '0033825123456',
  '02 61 91 12 34 / 0899 123 456',
  '0899 12 34 56 ou 06 12 34 56 78',
  'Atelier : 08-92-12-34-56, poste 2',
])('The phone field %s names a surcharged number', (typed) => {
  expect(isSurcharged(typed)).toBe(true);
});

it.each(['0800 123 456', '09 70 12 34 56', '02 89 12 34 56', '+49 89 1234567', '3949', ''])(
  'The phone field %s names no surcharged number',
  (typed) => {
    expect(isSurcharged(typed)).toBe(false);
  },
);
