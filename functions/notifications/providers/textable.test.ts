import { expect, it } from 'vitest';
import { COUNTRY_CODES } from '../../../shared/documents/country-codes.ts';
import { readPhone } from '../../../shared/repairs/phone.ts';
import { sentCountries, smsCountriesSchema } from '../../../shared/repairs/sms-countries.ts';
import { textableIn } from './textable.ts';

const DEFAULT = sentCountries(smsCountriesSchema.parse(undefined), []);

const textable = (countries: readonly string[], phone: string): boolean => {
  const number = readPhone(phone);
  return number !== undefined && textableIn(countries)(number);
};

it.each([
  ['France', '+33612345678'],
  ['France in a range not yet assigned', '+33711229035'],
  ['Guadeloupe', '+590690123456'],
  ['Réunion', '+262692123456'],
  ['Mayotte', '+262639123456'],
  ['Germany', '+4915112345678'],
  ['the United Kingdom', '+447400123456'],
  ['Switzerland', '+41781234567'],
  ['Norway', '+4740612345'],
])('An SMS to a mobile of %s is allowed', (_country, phone) =>
  expect(textable(DEFAULT, phone)).toBe(true),
);

it.each([
  ['the United States', '+12025550123'],
  ['Algeria', '+213551234567'],
])('An SMS to %s is refused unless the operator lists the country', (_what, phone) => {
  expect(textable(DEFAULT, phone)).toBe(false);
  expect(textable(['US', 'DZ'], phone)).toBe(true);
});

it.each([
  ['a satellite', '+881612345678'],
  ['a premium number', '+33899123456'],
  ['a fixed line', '+33145678901'],
])('An SMS to %s is refused, whatever countries are listed', (_what, phone) => {
  expect(textable(COUNTRY_CODES, phone)).toBe(false);
});

it('An SMS to a country that requires a registered sender name is refused', () => {
  for (const phone of ['+34612345678', '+353851234567', '+436641234567', '+358401234567'])
    expect(textable(DEFAULT, phone)).toBe(false);
});

it('An SMS to France is allowed only if France is listed', () => {
  expect(textable(['BE'], '+33612345678')).toBe(false);
  expect(textable(['BE'], '+32470123456')).toBe(true);
});
