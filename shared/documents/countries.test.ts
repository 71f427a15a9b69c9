import { expect, test } from 'vitest';
import { countryName, foreignCountryName } from './countries.ts';
import { COUNTRY_CODES } from './country-codes.ts';

test('Every country has its French name', () => {
  expect(new Set(COUNTRY_CODES).size).toBe(249);
  expect(COUNTRY_CODES.filter((code) => countryName(code) === '')).toEqual([]);
  expect(countryName('BE')).toBe('Belgique');
});

test('A document names the client’s country only when that country is not France', () => {
  expect(foreignCountryName('CH')).toBe('Suisse');
  expect(foreignCountryName('FR')).toBe('');
});
