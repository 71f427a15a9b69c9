import { expect, it } from 'vitest';
import { readSmsCountries } from './resource-values.ts';

it('A list of countries is read, and an unknown country is named', () => {
  expect(readSmsCountries({ REBOND_SMS_COUNTRIES: 'FR, BE' })).toBe('FR,BE');
  for (const unset of [undefined, '']) {
    expect(readSmsCountries({ REBOND_SMS_COUNTRIES: unset })).toContain('FR,GB');
  }
  expect(() => readSmsCountries({ REBOND_SMS_COUNTRIES: 'FR,France' })).toThrow(/« FR,France »/);
});

it('A country that requires a registered sender name is left out until the name is registered there', () => {
  const REBOND_SMS_COUNTRIES = 'FR,ES,IE';
  expect(readSmsCountries({ REBOND_SMS_COUNTRIES })).toBe('FR');
  const registered = { REBOND_SMS_COUNTRIES, REBOND_SMS_SENDER_REGISTERED: 'ES' };
  expect(readSmsCountries(registered)).toBe('FR,ES');
});
