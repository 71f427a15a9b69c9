import { expect, it } from 'vitest';
import { readSmsCountries } from './sms-countries.ts';

it('reads a list of countries, and says what is none', () => {
  expect(readSmsCountries({ REBOND_SMS_COUNTRIES: 'FR, BE' })).toBe('FR,BE');
  for (const unset of [undefined, '']) {
    expect(readSmsCountries({ REBOND_SMS_COUNTRIES: unset })).toContain('FR,GB');
  }
  expect(() => readSmsCountries({ REBOND_SMS_COUNTRIES: 'FR,France' })).toThrow(/« FR,France »/);
});

it('leaves out a country that wants a registered name, until it is registered there', () => {
  const REBOND_SMS_COUNTRIES = 'FR,ES,IE';
  expect(readSmsCountries({ REBOND_SMS_COUNTRIES })).toBe('FR');
  const registered = { REBOND_SMS_COUNTRIES, REBOND_SMS_SENDER_REGISTERED: 'ES' };
  expect(readSmsCountries(registered)).toBe('FR,ES');
});
