import { passesLuhn } from '../../luhn.ts';
import { optionalLine } from '../../text.ts';

export const SERIAL_MAX = 60;

/** If a serial number is an IMEI, its check digit must be right. */
export const serialLine = optionalLine(SERIAL_MAX).check((context) => {
  const message = serialProblem(context.value ?? '');
  if (message) context.issues.push({ code: 'custom', message, input: context.value });
});

/** Returns the fifteen digits of an IMEI, which may be typed in groups, or undefined for any other serial number. */
export function imeiOf(serial: string): string | undefined {
  const digits = serial.replace(/[\s./-]/g, '');
  return /^\d{15}$/.test(digits) ? digits : undefined;
}

export function serialProblem(serial: string): string | undefined {
  const imei = imeiOf(serial);
  return imei === undefined || passesLuhn(imei) ? undefined : WRONG_IMEI;
}

const WRONG_IMEI =
  'Cet IMEI comporte une erreur. Relisez ses 15 chiffres, ou écrivez «\u00a0SN\u00a0» devant un numéro de série.';
