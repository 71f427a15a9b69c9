import { expect, it } from 'vitest';
import { readSmsCountries } from './sms-countries.ts';

it('reads a list of countries, and says what is none', () => {
  expect(readSmsCountries('FR, BE')).toBe('FR,BE');
  for (const unset of [undefined, '']) expect(readSmsCountries(unset)).toContain('FR,GR');
  expect(() => readSmsCountries('FR,France')).toThrow(/« FR,France »/);
});
