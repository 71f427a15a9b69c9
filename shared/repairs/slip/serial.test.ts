import { expect, it } from 'vitest';
import { imeiOf, serialProblem } from './serial.ts';

it.each(['490154203237518', '49-015420-323751-8', '49 015420 323751 8'])(
  'An IMEI with a valid check digit is accepted: %s',
  (imei) => {
    expect(imeiOf(imei)).toBe('490154203237518');
    expect(serialProblem(imei)).toBeUndefined();
  },
);

it.each(['490154203237519', '490154203237581', '111111111111111'])(
  'An IMEI with a wrong or a swapped digit is refused: %s',
  (imei) => expect(serialProblem(imei)).toMatch(/^Cet IMEI comporte une erreur/),
);

it.each(['', 'F2LZK1Q9', '12345678901234', 'SN 490154203237519', 'C02XY123ABCDEF1'])(
  'A text that is no IMEI is accepted as a serial number: %s',
  (serial) => {
    expect(imeiOf(serial)).toBeUndefined();
    expect(serialProblem(serial)).toBeUndefined();
  },
);
