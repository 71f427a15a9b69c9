import { type Element, element, leaf } from '../../platform/text/xml.ts';

/** Returns an amount in cents as EN 16931 writes it: '1234.50'. */
export const amount = (cents: number): string => (cents / 100).toFixed(2);

export const decimal = (value: number): string => String(value);

/** Writes a day 'YYYY-MM-DD' in format 102 of UN/CEFACT. */
export function day(name: string, date: string): Element {
  const text = leaf('udt:DateTimeString', date.replaceAll('-', ''), { format: '102' });
  return element(name, text);
}

/** Writes a day 'YYYY-MM-DD' for elements whose schema requires a qualified date. */
export function qualifiedDay(name: string, date: string): Element {
  const text = leaf('qdt:DateTimeString', date.replaceAll('-', ''), { format: '102' });
  return element(name, text);
}

export type PostalAddress = { lines: string[]; postcode: string; city: string };

/** Reads '12 rue du Lac\n69003 Lyon' or '12 rue du Lac, F-69003 Lyon'. Any other address stays in the lines. */
export function postalAddress(text: string): PostalAddress {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const place = lines.findLastIndex((line) => /\b\d{5}\s+\D/.test(line));
  const match = /^(.*?)[\s,–-]*\b(?:FR?\s?-\s?)?(\d{5})\s+(\D.*)$/.exec(lines[place] ?? '');
  if (match === null) return { lines, postcode: '', city: '' };
  const [, before = '', postcode = '', city = ''] = match;
  return {
    lines: lines.flatMap((line, index) => (index === place ? before || [] : line)),
    postcode,
    city,
  };
}
