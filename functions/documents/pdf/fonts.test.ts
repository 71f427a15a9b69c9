import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { unprintableProblem } from '../../../shared/documents/input/printable-text.ts';
import { drawable, fontFile, openFont, type Subset, subsetOf } from './fonts.ts';

type Glyph = { id: number };
type DrawnFont = {
  layout(text: string): { glyphs: Glyph[] };
  glyphForCodePoint(codePoint: number): Glyph;
};
type Font = { hasGlyphForCodePoint(codePoint: number): boolean };

/** pdfkit uses this font engine, which publishes no types. */
const { resolve } = createRequire(import.meta.url);
const engine: { create(bytes: Buffer): Font } = createRequire(resolve('pdfkit'))('fontkit');

const fonts = new Map<Subset, Font>();
const fontOf = (subset: Subset) => {
  const font = fonts.get(subset) ?? engine.create(fontFile(subset, 400));
  fonts.set(subset, font);
  return font;
};

describe('The fonts of a PDF', () => {
  it('The fonts have a glyph for every character that a document accepts', () => {
    const missing: string[] = [];
    for (let codePoint = 0x20; codePoint < 0x2ffff; codePoint += 1) {
      const character = String.fromCodePoint(codePoint);
      const surrogate = codePoint >= 0xd800 && codePoint <= 0xdfff;
      if (surrogate || unprintableProblem(character) || character !== character.normalize('NFC'))
        continue;
      const drawn = drawable(character).codePointAt(0) ?? 0;
      const font = fontOf(subsetOf(drawn));
      if (!font.hasGlyphForCodePoint(drawn)) missing.push(codePoint.toString(16));
    }
    expect(missing).toEqual([]);
  });

  it.each(['2x3', '5:30', '->', '(A)'])(
    '%s is drawn by the glyphs of its own characters',
    (text) => {
      const font = openFont('latin', 400) as unknown as DrawnFont;
      const glyphs = font.layout(text).glyphs.map(({ id }) => id);
      const own = [...text].map((one) => font.glyphForCodePoint(one.codePointAt(0) ?? 0).id);
      expect(glyphs).toEqual(own);
    },
  );

  it('A missing font file is reported with its name', () => {
    expect(() => fontFile('nowhere' as Subset, 400)).toThrow(/inter-nowhere/);
  });
});
