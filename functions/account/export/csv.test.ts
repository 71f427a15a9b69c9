import { describe, expect, it } from 'vitest';
import { csvHead, csvLine } from './csv.ts';

describe('a line of a CSV', () => {
  it('parts fields with a semicolon and ends as RFC 4180 says', () => {
    expect(csvLine(['a', '', 'c'])).toBe('a;;c\r\n');
  });

  it.each([
    ['un "devis"', '"un ""devis"""'],
    ['écran; vitre', '"écran; vitre"'],
    ['deux\nlignes', '"deux\nlignes"'],
    ['l’écran, cassé', 'l’écran, cassé'],
  ])('quotes %j where it must', (text, field) => {
    expect(csvLine([text])).toBe(`${field}\r\n`);
  });

  it.each(['=1+1', '+33612345678', '-2', '@SUM(A1)', '\t=1', '＝1+1'])(
    'keeps %j from running as a formula',
    (text) => {
      expect(csvLine([text])).toBe(`'${text}\r\n`);
    },
  );

  it('quotes a neutralised formula too', () => {
    expect(csvLine(['=HYPERLINK("http://x";"y")'])).toBe(`"'=HYPERLINK(""http://x"";""y"")"\r\n`);
  });

  it('writes amounts with a comma, and leaves the minus of our own reckoning', () => {
    expect(csvLine([{ cents: 123_450 }, { cents: -5 }])).toBe('1234,50;-0,05\r\n');
  });

  it('begins a file by its byte order mark', () => {
    expect(csvHead(['Numéro', 'État'])).toBe('\ufeffNuméro;État\r\n');
  });
});
