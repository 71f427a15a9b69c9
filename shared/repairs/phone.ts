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
