import { passesLuhn } from '../../luhn.ts';

/** The digits of a text that is an IMEI: fifteen digits, alone or grouped. Undefined for any other serial number. */
export function imeiOf(serial: string): string | undefined {
  const digits = serial.replace(/[\s./-]/g, '');
  return /^\d{15}$/.test(digits) ? digits : undefined;
}

/** Says in French what is wrong with a serial number or an IMEI; undefined when nothing is. */
export function serialProblem(serial: string): string | undefined {
  const imei = imeiOf(serial);
  return imei === undefined || passesLuhn(imei) ? undefined : WRONG_IMEI;
}

const WRONG_IMEI =
  'Cet IMEI comporte une erreur. Relisez ses 15 chiffres, ou écrivez «\u00a0SN\u00a0» devant un numéro de série.';
