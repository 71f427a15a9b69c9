import { expect, it } from 'vitest';
import { SMS_SENDERS, sentCountries, smsCountriesSchema } from './sms-countries.ts';

const listed = smsCountriesSchema.parse(undefined);

it('Each country is listed once, with its source', () => {
  expect(new Set(listed).size).toBe(listed.length);
  for (const { countries, source } of SMS_SENDERS) {
    expect(countries).toMatch(/^[A-Z]{2}( [A-Z]{2})*$/);
    expect(source).not.toBe('');
  }
});

it.each(['ES', 'IE', 'AT', 'FI', 'AX'])(
  'The country %s gets SMS only after our name is registered there',
  (country) => {
    expect(listed).toContain(country);
    expect(sentCountries(listed, [])).not.toContain(country);
    expect(sentCountries([country, 'FR'], [])).toEqual(['FR']);
    expect(sentCountries(listed, [country])).toContain(country);
  },
);

it('A list that leaves no country is refused', () => {
  expect(() => sentCountries(['ES', 'IE'], [])).toThrow('ES, IE');
});

it('A registered country that is not listed gets no SMS', () => {
  expect(sentCountries(['FR'], ['ES'])).toEqual(['FR']);
});

it.each(['FR', 'RE', 'BE', 'GB', 'CH'])(
  'The country %s gets SMS without a registration',
  (country) => {
    expect(sentCountries(listed, [])).toContain(country);
  },
);
