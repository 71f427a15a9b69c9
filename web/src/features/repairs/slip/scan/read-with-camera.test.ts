import { expect, it } from 'vitest';
import { serialInCodes } from './read-with-camera.ts';

it.each([
  ['an IMEI', ['490154203237518'], '490154203237518'],
  ['an IMEI among other codes of a box', ['F2LZK1Q9', '490154203237518'], '490154203237518'],
  ['an IMEI inside a longer code', ['IMEI:490154203237518;SN:R58'], '490154203237518'],
  ['a serial number', [' C02XY123ABCD '], 'C02XY123ABCD'],
])('The serial number is read from a picture of %s', (_, codes, serial) =>
  expect(serialInCodes(codes)).toBe(serial),
);

it.each([
  ['no code', []],
  ['a misread IMEI', ['490154203237519']],
  ['an address', ['https://exemple.fr/C02XY123ABCD']],
  ['a sentence', ['Ne pas jeter']],
  ['a short code', ['A12']],
  ['a code that the field has no room for', ['A'.repeat(61)]],
])('No serial number is read from a picture of %s', (_, codes) =>
  expect(serialInCodes(codes)).toBeUndefined(),
);
