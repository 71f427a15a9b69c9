import { describe, expect, it } from 'vitest';
import {
  optionalPrintable,
  printableLine,
  printableText,
  unprintableProblem,
} from './printable-text.ts';

describe('Checking whether a text can be printed', () => {
  it.each(['Écran n°\u202f3 – « neuf », 12,50 €', 'Łukasz Ελένη Юрий Nguyễn', 'a\r\nb\tc'])(
    'The text %j is printable',
    (text) => expect(unprintableProblem(text)).toBeUndefined(),
  );

  it.each(['a\u202eb', 'a\u0000b', '\u2066a', 'a\u200fb', '\u009f'])(
    'A hidden character is found in %j',
    (text) => expect(unprintableProblem(text)).toContain('invisibles'),
  );

  it.each([
    ['été 😀', '😀'],
    ['שלום', 'ש'],
    ['مرحبا', 'م'],
    ['修理', '修'],
  ])('The first unprintable character of %j is named', (text, character) =>
    expect(unprintableProblem(text)).toContain(`«\u00a0${character}\u00a0»`),
  );
});

describe('Text fields of a document', () => {
  it('Fields compose accents, remove invisible marks and measure the result', () => {
    expect(printableLine(4).parse(' E\u0301te\u0301\u200b ')).toBe('Été');
    expect(printableLine(2).safeParse('été').success).toBe(false);
    expect(optionalPrintable(9).parse('a\r\nb')).toBe('a\nb');
    expect(printableLine(9).safeParse('\u200b').success).toBe(false);
  });
});

it('An unprintable character is printed as a question mark', () => {
  expect(printableText('Atelier 😀 Léa')).toBe('Atelier ? Léa');
});

it('A text with too many combining marks is refused before its accents are composed', () => {
  const marks = `e${'\u0323\u0301'.repeat(25_000)}`;
  expect(
    printableLine(120)
      .safeParse(marks)
      .error?.issues.map(({ message }) => message),
  ).toEqual(['Ce texte est trop long (120 caractères au plus).']);
  expect(printableLine(3).parse('e\u0301te\u0301')).toBe('été');
});
