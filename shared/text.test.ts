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

describe('Cleaning a text', () => {
  it('Control characters and direction overrides are removed; tabs, line breaks and accents stay', () => {
    expect(cleanText('\u0000É\u0007cran\tcassé\u202e\r\nnoir\u007f ')).toBe('Écran\tcassé\nnoir');
  });

  it('Lone surrogates, which JSON allows and no table stores, are removed', () => {
    expect(cleanText('Du\ud800rand \udc00👩\ud83d')).toBe('Durand 👩');
  });

  it('Emoji and joiners stay whole', () => {
    expect(cleanText('👩‍🔧 réparé')).toBe('👩‍🔧 réparé');
  });
});

describe('Cleaning a line', () => {
  it('A text of several lines is put on one line', () => {
    expect(cleanLine('  Marie \n  Curie\u0001 ')).toBe('Marie Curie');
  });
});

describe('Folding a text for comparison', () => {
  it('Capital letters become small ones, and accents are removed', () => {
    expect(foldText('Éléonore ÇA')).toBe('eleonore ca');
  });
});

describe('A required line', () => {
  const schema = requiredLine(5);

  it('The length is measured after cleaning', () => {
    expect(z.parse(schema, ' ab\u0000cde ')).toBe('abcde');
    expect(z.safeParse(schema, 'abcdef').success).toBe(false);
  });

  it.each(['', '   ', '\u0000\u001f', undefined, null, 12])(
    'A required line refuses %j',
    (value) => {
      expect(z.safeParse(schema, value).success).toBe(false);
    },
  );
});

describe('An optional text', () => {
  it('Line breaks stay, and an absent value is accepted', () => {
    expect(z.parse(optionalText(20), 'a\r\nb')).toBe('a\nb');
    expect(z.parse(optionalText(20), undefined)).toBeUndefined();
  });
});

describe('An e-mail address', () => {
  it.each([
    'ma\u200brie@exemple.fr',
    'marie\u00ad@exemple.fr',
    'marie@exem\u2060ple.fr',
    '\ufeffmarie@exemple.fr',
    'ｍarie＠exemple.fr',
  ])('An address spelled %j is stored as the address that a person reads', (address) => {
    expect(z.parse(emailAddress, address)).toBe('marie@exemple.fr');
  });

  it.each([
    'marie@exemple.fr',
    'm.d+atelier@sous.domaine.exemple.fr',
    "o'neil_1%x@exemple.fr",
    'marie@société.fr',
    'marie@xn--socit-esab.fr',
    `${'a'.repeat(64)}@exemple.fr`,
    `marie@${'a'.repeat(63)}.fr`,
    'marie@1and1.fr',
  ])('The address %s is accepted', (address) => {
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
    // The next addresses contain Cyrillic а and е, Greek ο, and a dotless ı.
    'm\u0430rie@exemple.fr',
    'marie@\u0435xemple.fr',
    'marie@ex\u03bfmple.fr',
    'marie@exemple.fr\u0131',
    // In these addresses there are more than 64 octets before the @, more than 63 in a label, or more than 254 in all.
    // The addresses with é are too long only in their ASCII form.
    `${'a'.repeat(65)}@exemple.fr`,
    `marie@${'a'.repeat(64)}.fr`,
    `marie@${'é'.repeat(60)}.fr`,
    `marie@${`${'é'.repeat(20)}.`.repeat(10)}fr`,
    '.marie@exemple.fr',
    'marie.@exemple.fr',
    'marie..d@exemple.fr',
    'marie@-exemple.fr',
    'marie@exemple-.fr',
    'marie@192.168.0.1',
    'marie@exemple.f',
    'marie@exemple.123',
    'marie@xn--socit-esab-.fr',
    // Some mail servers would decode these words, the first to 'marie@exemple.com'.
    '=?utf-8?q?marie=40exemple.com=3E=20?=@exemple.fr',
    'a.=?utf-8?b?YkBjLmZy?=@exemple.fr',
  ])('The address %s is refused', (address) => {
    expect(z.safeParse(emailAddress, address).success).toBe(false);
  });
});

it('Invisible characters are removed, and joiners of letters and emoji stay', () => {
  expect(cleanLine('exem\u200bple\u2060.\ufeffcom\u00ad\u{e0041}')).toBe('exemple.com');
  expect(cleanLine('می\u200cخواهم 👩\u200d🔧 ❤\ufe0f')).toBe('می\u200cخواهم 👩\u200d🔧 ❤\ufe0f');
});
