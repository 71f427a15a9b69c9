import { describe, expect, it } from 'vitest';
import { smsParts, toGsmText } from './gsm-text.ts';

describe('toGsmText', () => {
  it.each([
    ['L’écran d‘à côté', 'L’écran d‘à côté'],
    ['L’écran est changé', "L'écran est changé"],
    ['« Le cœur » “neuf”', '"Le coeur" "neuf"'],
    ['Œil – tête', 'Œil – tête'],
    ['Œil – vis — cache…', 'OEil - vis - cache...'],
    ['45\u00a0€ à\u202fpayer\u2009!', '45 € à payer !'],
    ['e\u0301cran', 'écran'],
    ['C’est réparé 🎉', 'C’est réparé 🎉'],
    ['Ça va, {à} [bientot] | ~ ^ \\', 'Ça va, {à} [bientot] | ~ ^ \\'],
  ])('makes of %s %s', (text, expected) => {
    expect(toGsmText(text)).toBe(expected);
  });
});

describe('smsParts', () => {
  it.each([
    ['é'.repeat(160), 1],
    ['é'.repeat(161), 2],
    ['é'.repeat(307), 3],
    ['€'.repeat(80), 1],
    ['€'.repeat(81), 2],
    ['ê'.repeat(70), 1],
    ['ê'.repeat(71), 2],
    ['😀'.repeat(36), 2],
  ])('counts what is paid for %s', (text, parts) => {
    expect(smsParts(text)).toBe(parts);
  });
});
