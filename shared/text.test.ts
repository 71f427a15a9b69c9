import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  cleanLine,
  cleanText,
  emailAddress,
  foldText,
  optionalText,
  requiredLine,
} from './text.ts';

describe('cleanText', () => {
  it('strips control characters and direction overrides, keeps tabs, line breaks and accents', () => {
    expect(cleanText('\u0000É\u0007cran\tcassé\u202e\r\nnoir\u007f ')).toBe('Écran\tcassé\nnoir');
  });

  it('strips halves of characters, which JSON can say and no table stores', () => {
    expect(cleanText('Du\ud800rand \udc00👩\ud83d')).toBe('Durand 👩');
  });

  it('keeps emoji and joiners whole', () => {
    expect(cleanText('👩‍🔧 réparé')).toBe('👩‍🔧 réparé');
  });
});

describe('cleanLine', () => {
  it('puts a text on one line', () => {
    expect(cleanLine('  Marie \n  Curie\u0001 ')).toBe('Marie Curie');
  });
});

describe('foldText', () => {
  it('forgets case and accents', () => {
    expect(foldText('Éléonore ÇA')).toBe('eleonore ca');
  });
});

describe('requiredLine', () => {
  const schema = requiredLine(5);

  it('measures the text after cleaning', () => {
    expect(z.parse(schema, ' ab\u0000cde ')).toBe('abcde');
    expect(z.safeParse(schema, 'abcdef').success).toBe(false);
  });

  it.each(['', '   ', '\u0000\u001f', undefined, null, 12])('refuses %j', (value) => {
    expect(z.safeParse(schema, value).success).toBe(false);
  });
});

describe('optionalText', () => {
  it('keeps line breaks and accepts an absent value', () => {
    expect(z.parse(optionalText(20), 'a\r\nb')).toBe('a\nb');
    expect(z.parse(optionalText(20), undefined)).toBeUndefined();
  });
});

describe('emailAddress', () => {
  it.each([
    'ma\u200brie@exemple.fr',
    'marie\u00ad@exemple.fr',
    'marie@exem\u2060ple.fr',
    '\ufeffmarie@exemple.fr',
    'ｍarie＠exemple.fr',
  ])('takes %j for the one that it reads as', (address) => {
    expect(z.parse(emailAddress, address)).toBe('marie@exemple.fr');
  });

  it.each([
    'marie@exemple.fr',
    'm.d+atelier@sous.domaine.exemple.fr',
    "o'neil_1%x@exemple.fr",
    'marie@société.fr',
    'marie@xn--socit-esab.fr',
  ])('accepts %s', (address) => {
    expect(z.parse(emailAddress, ` ${address} `)).toBe(address);
  });

  it.each([
    '',
    'marie',
    'marie@',
    '@exemple.fr',
    'marie@exemple',
    'a b@exemple.fr',
    'a@b..fr',
    'a@exemple.fr,b@exemple.fr',
    `${'a'.repeat(250)}@exemple.fr`,
    // Cyrillic а and е, Greek ο, a dotless ı.
    'm\u0430rie@exemple.fr',
    'marie@\u0435xemple.fr',
    'marie@ex\u03bfmple.fr',
    'marie@exemple.fr\u0131',
  ])('refuses %s', (address) => {
    expect(z.safeParse(emailAddress, address).success).toBe(false);
  });
});

it('invisible characters are removed at the edge, those that join letters and emoji stay', () => {
  expect(cleanLine('exem\u200bple\u2060.\ufeffcom\u00ad\u{e0041}')).toBe('exemple.com');
  expect(cleanLine('می\u200cخواهم 👩\u200d🔧 ❤\ufe0f')).toBe('می\u200cخواهم 👩\u200d🔧 ❤\ufe0f');
});
