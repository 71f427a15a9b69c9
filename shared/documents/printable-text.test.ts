import { describe, expect, it } from 'vitest';
import {
  optionalPrintable,
  printableLine,
  printableText,
  unprintableProblem,
} from './printable-text.ts';

describe('unprintableProblem', () => {
  it.each(['Écran n°\u202f3 – « neuf », 12,50 €', 'Łukasz Ελένη Юрий Nguyễn', 'a\r\nb\tc'])(
    'lets %j in',
    (text) => expect(unprintableProblem(text)).toBeUndefined(),
  );

  it.each(['a\u202eb', 'a\u0000b', '\u2066a', 'a\u200fb', '\u009f'])(
    'finds what hides in %j',
    (text) => expect(unprintableProblem(text)).toContain('invisibles'),
  );

  it.each([
    ['été 😀', '😀'],
    ['שלום', 'ש'],
    ['مرحبا', 'م'],
    ['修理', '修'],
  ])('names the first character of %j that cannot be printed', (text, character) =>
    expect(unprintableProblem(text)).toContain(`«\u00a0${character}\u00a0»`),
  );
});

describe('fields', () => {
  it('compose accents, drop invisible marks and measure what is left', () => {
    expect(printableLine(4).parse(' E\u0301te\u0301\u200b ')).toBe('Été');
    expect(printableLine(2).safeParse('été').success).toBe(false);
    expect(optionalPrintable(9).parse('a\r\nb')).toBe('a\nb');
    expect(printableLine(9).safeParse('\u200b').success).toBe(false);
  });
});

it('prints a question mark for what it cannot', () => {
  expect(printableText('Atelier 😀 Léa')).toBe('Atelier ? Léa');
});

it('refuses a run of marks before it composes them', () => {
  const marks = `e${'\u0323\u0301'.repeat(25_000)}`;
  expect(
    printableLine(120)
      .safeParse(marks)
      .error?.issues.map(({ message }) => message),
  ).toEqual(['Ce texte est trop long (120 caractères au plus).']);
  expect(printableLine(3).parse('e\u0301te\u0301')).toBe('été');
});
