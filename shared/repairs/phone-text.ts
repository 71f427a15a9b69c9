const FRENCH = /^0[1-9]\d{8}$/;
/** This captures the nine digits after +33 or 0033, and after an optional (0). */
const INTERNATIONAL = /^(?:00)?330?([1-9]\d{8})$/;

const byTwo = (digits: string) => digits.replace(/(\d\d)(?=\d)/g, '$1 ');

/** Writes the numbers of a phone field, perhaps two with a slash: French ones in pairs of digits, others as typed. */
export const groupedPhone = (typed: string): string => typed.split('/').map(grouped).join(' / ');

function grouped(typed: string): string {
  const text = typed.trim();
  if (!/^[+\d][\d\s().-]*$/.test(text)) return text;
  const digits = text.replace(/\D/g, '');
  if (FRENCH.test(digits) && !text.startsWith('+')) return byTwo(digits);
  const national = /^(?:\+|00)/.test(text) ? INTERNATIONAL.exec(digits)?.[1] : undefined;
  return national ? `+33 ${national.slice(0, 1)} ${byTwo(national.slice(1))}` : text;
}

/** Arcep's numbering plan (decision 2022-1583) surcharges 081, 082 and 089. Words may stand around the number. */
const SURCHARGED =
  /(?<!\d)(?:0|(?:\+|00)33[\s.()-]*0?)[\s.()-]*8[\s.-]*[129](?:[\s.-]*\d){7}(?!\d)/;

export const isSurcharged = (typed: string): boolean => SURCHARGED.test(typed);

export const numberToDial = (typed: string): string | undefined =>
  typed.split('/').find((each) => /\d/.test(each));

/** Returns the address with which a browser dials the first number, without the (0) of an international one. */
export const phoneLink = (typed: string): string => {
  const number = numberToDial(typed) ?? '';
  const dialled = /^\W*(?:\+|00)/.test(number) ? number.replace('(0)', '') : number;
  return `tel:${dialled.replace(/[^\d+]/g, '')}`;
};
