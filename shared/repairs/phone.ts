import { phoneDigits } from '../search/digits.ts';

/**
 * A phone number in international format (E.164), or `undefined` when it cannot be one.
 * Rule of the specification, section 5: digits only; ten digits in 06 or 07 are French mobiles.
 */
export function toInternationalPhone(phone: string): string | undefined {
  const digits = phone.replace(/\D/g, '');
  const international = /^0[67]\d{8}$/.test(digits) ? `33${digits.slice(1)}` : digits;
  const candidate = `+${international}`;
  return /^\+[1-9]\d{1,14}$/.test(candidate) ? candidate : undefined;
}

/**
 * Whether a phone number is a French fixed line or one of a box, where no SMS arrives: ten digits that begin neither
 * with 06 nor with 07 (Arcep, plan national de numérotation, décision 2022-1583), however they are written.
 */
export function isFixedLine(phone: string): boolean {
  return /^0[1-589]\d{8}$/.test(phoneDigits(phone));
}
