import { passesLuhn } from '../../../../../../shared/luhn.ts';
import { SLIP_LIMITS } from '../../../../../../shared/repairs/slip/slip.ts';

/** A serial number contains no spaces. A shorter code names an article or a part. */
const SERIAL = new RegExp(`^[!-~]{5,${SLIP_LIMITS.serial}}$`);

/**
 * Returns the serial number or IMEI among the codes of a frame, or undefined. A box shows several codes side by side,
 * of which an IMEI is preferred. An IMEI with a wrong check digit was misread, and an address is no serial number.
 */
export function serialInCodes(codes: readonly string[]): string | undefined {
  const texts = codes.map((code) => code.trim()).filter((text) => !text.includes('://'));
  const imei = texts
    .flatMap((text) => text.match(/(?<!\d)\d{15}(?!\d)/g) ?? [])
    .find((digits) => passesLuhn(digits));
  return imei ?? texts.find((text) => SERIAL.test(text) && !/^\d{15}$/.test(text));
}
