import { expect, it } from 'vitest';
import { COUNTRY_CODES } from '../../shared/documents/country-codes.ts';
import { sentCountries, smsCountriesSchema } from '../../shared/repairs/sms-countries.ts';
import { textableIn } from './textable.ts';

const DEFAULT = sentCountries(smsCountriesSchema.parse(undefined), []);
const isTextable = textableIn(DEFAULT);

it.each([
  ['France', '+33612345678'],
  ['France, not given out yet', '+33711229035'],
  ['Guadeloupe', '+590690123456'],
  ['Réunion', '+262692123456'],
  ['Germany', '+4915112345678'],
  ['the United Kingdom', '+447400123456'],
  ['Switzerland', '+41781234567'],
  ['Norway', '+4740612345'],
])('lets an SMS go to a mobile of %s', (_country, phone) => expect(isTextable(phone)).toBe(true));

it.each([
  ['the United States', '+12025550123'],
  ['Algeria', '+213551234567'],
])('keeps one from going to %s, unless the operator lists it', (_what, phone) => {
  expect(isTextable(phone)).toBe(false);
  expect(textableIn(['US', 'DZ'])(phone)).toBe(true);
});

it.each([
  ['a satellite, Iridium', '+881612345678'],
  ['a satellite, Thuraya', '+882161234567'],
  ['a satellite, Inmarsat', '+870773123456'],
  ['a premium number', '+33899123456'],
  ['a premium number of the United States', '+19005550123'],
  ['a premium number of the United Kingdom', '+449098790000'],
  ['a shared-cost number', '+33810123456'],
  ['a shared-cost number of Germany', '+491801234567'],
  ['a fixed line', '+33145678901'],
  ['nobody', '+33'],
  ['a digit too many', '+336123456789'],
  ['a digit too few', '+3361234567'],
])('keeps one from going to %s, whatever is listed', (_what, phone) => {
  expect(isTextable(phone)).toBe(false);
  expect(textableIn(COUNTRY_CODES)(phone)).toBe(false);
});

it('keeps one from going to a country where our name would have to be registered', () => {
  for (const phone of ['+34612345678', '+353851234567', '+436641234567', '+358401234567'])
    expect(isTextable(phone)).toBe(false);
});

it('goes to France only where it is listed', () => {
  const inBelgium = textableIn(['BE']);
  expect(inBelgium('+33612345678')).toBe(false);
  expect(inBelgium('+32470123456')).toBe(true);
});
