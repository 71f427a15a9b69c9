import { expect, it } from 'vitest';
import { SMS_SENDERS, sentCountries, smsCountriesSchema } from './sms-countries.ts';

const listed = smsCountriesSchema.parse(undefined);

it('names each country once, with where and when it was read', () => {
  expect(new Set(listed).size).toBe(SMS_SENDERS.length);
  for (const [country, , source, date] of SMS_SENDERS) {
    expect(country).toMatch(/^[A-Z]{2}$/);
    expect(source).not.toBe('');
    expect(date).toMatch(/^20\d\d-\d\d-\d\d$/);
  }
});

it.each(['ES', 'IE', 'AT', 'FI', 'AX'])(
  '%s gets SMS once our name is registered there, and not before',
  (country) => {
    expect(listed).toContain(country);
    expect(sentCountries(listed, [])).not.toContain(country);
    expect(sentCountries([country, 'FR'], [])).toEqual(['FR']);
    expect(sentCountries(listed, [country])).toContain(country);
  },
);

it('refuses a list that leaves no country to send to', () => {
  expect(() => sentCountries(['ES', 'IE'], [])).toThrow('ES, IE');
});

it('a registered country that is not listed gets none', () => {
  expect(sentCountries(['FR'], ['ES'])).toEqual(['FR']);
});

it.each(['FR', 'RE', 'BE', 'GB', 'CH'])('%s gets SMS without a registration', (country) => {
  expect(sentCountries(listed, [])).toContain(country);
});
