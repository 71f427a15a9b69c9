import { describe, expect, it } from 'vitest';
import { csvHead, csvLine } from './csv.ts';

describe('A CSV line', () => {
  it('A CSV line separates fields by semicolons and ends as RFC 4180 requires', () => {
    expect(csvLine(['a', '', 'c'])).toBe('a;;c\r\n');
  });

  it.each([
    ['un "devis"', '"un ""devis"""'],
    ['écran; vitre', '"écran; vitre"'],
    ['deux\nlignes', '"deux\nlignes"'],
    ['l’écran, cassé', 'l’écran, cassé'],
  ])('The field %j is quoted when necessary', (text, field) => {
    expect(csvLine([text])).toBe(`${field}\r\n`);
  });

  it.each(['=1+1', '+33612345678', '-2', '@SUM(A1)', '\t=1', '＝1+1'])(
    'The text %j cannot run as a formula',
    (text) => {
      expect(csvLine([text])).toBe(`'${text}\r\n`);
    },
  );

  it('A neutralised formula is quoted when necessary', () => {
    expect(csvLine(['=HYPERLINK("http://x";"y")'])).toBe(`"'=HYPERLINK(""http://x"";""y"")"\r\n`);
  });

  it('An amount has a decimal comma, and its minus sign is kept', () => {
    expect(csvLine([{ cents: 123_450 }, { cents: -5 }])).toBe('1234,50;-0,05\r\n');
  });

  it('A CSV file begins with a byte order mark', () => {
    expect(csvHead(['Numéro', 'État'])).toBe('\ufeffNuméro;État\r\n');
  });
});
