import { passesLuhn } from '../../../../../../shared/luhn.ts';
import { SLIP_LIMITS } from '../../../../../../shared/repairs/slip/slip.ts';

/** A serial number has no blanks. A shorter code is that of an article or a part. */
const SERIAL = new RegExp(`^[!-~]{5,${SLIP_LIMITS.serial}}$`);

/**
 * The serial number or IMEI among the codes of a picture, or undefined. A box shows several codes side by side, of which
 * the IMEI says most. An IMEI with a wrong digit was misread, and an address is no serial number.
 */
export function serialInCodes(codes: readonly string[]): string | undefined {
  const texts = codes.map((code) => code.trim()).filter((text) => !text.includes('://'));
  const imei = texts
    .flatMap((text) => text.match(/(?<!\d)\d{15}(?!\d)/g) ?? [])
    .find((digits) => passesLuhn(digits));
  return imei ?? texts.find((text) => SERIAL.test(text) && !/^\d{15}$/.test(text));
}
