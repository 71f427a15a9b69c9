import { describe, expect, it } from 'vitest';
import { smsParts, toGsmName, toGsmText } from './gsm-text.ts';

describe('Writing a text in the SMS alphabet', () => {
  it.each([
    ['L’écran d‘à côté', "L'écran d'à coté"],
    ['L’écran est changé', "L'écran est changé"],
    ['« Le cœur » “neuf”', '"Le coeur" "neuf"'],
    ['Œil – tête', 'OEil - tete'],
    [
      'Prêt à être réparé, ça, Noël, aiguë, où, île',
      'Pret à etre réparé, ca, Noel, aigue, où, ile',
    ],
    ['À l’ÉCRAN, ÊTRE', "A l'ÉCRAN, ETRE"],
    ['n° 5, 20 m², ﬁn', 'no 5, 20 m2, fin'],
    ['Prêt 🎉', 'Prêt 🎉'],
    ['Œil – vis — cache…', 'OEil - vis - cache...'],
    ['45\u00a0€ à\u202fpayer\u2009!', '45 € à payer !'],
    ['e\u0301cran', 'écran'],
    ['C’est réparé 🎉', 'C’est réparé 🎉'],
    ['Ça va, {à} [bientot] | ~ ^ \\', 'Ça va, {à} [bientot] | ~ ^ \\'],
  ])('The text %s becomes %s', (text, expected) => {
    expect(toGsmText(text)).toBe(expected);
  });
});

describe('Writing a name in the SMS alphabet', () => {
  it('Characters of a name are replaced by plain equivalents, and characters without one are left out', () => {
    expect(toGsmName('L’Établi du Chêne 🎄 Łódź')).toBe("L'Établi du Chene  odz");
  });
});

describe('The parts of an SMS text', () => {
  it.each([
    ['é'.repeat(160), 1],
    ['é'.repeat(161), 2],
    ['é'.repeat(307), 3],
    ['€'.repeat(80), 1],
    ['€'.repeat(81), 2],
    ['ê'.repeat(70), 1],
    ['ê'.repeat(71), 2],
    ['😀'.repeat(36), 2],
    // The last septet of a part stays empty before an extension character, which takes two.
    [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 3],
    [`${'a'.repeat(151)}€${'a'.repeat(153)}`, 2],
    // The last unit of a part stays empty before a surrogate pair too.
    [`${'ж'.repeat(66)}😀${'ж'.repeat(66)}`, 3],
  ])('The parts are counted for %s', (text, parts) => {
    expect(smsParts(text)).toBe(parts);
  });
});
