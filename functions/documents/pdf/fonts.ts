import { readFileSync } from 'node:fs';
import path from 'node:path';
import { create, type FontTables, type OpenFont } from 'fontkit';

/** Inter comes in one file for each script. A text is drawn in runs, each from the file that has its characters. */
export type Subset = 'latin' | 'latin-ext' | 'greek' | 'cyrillic' | 'vietnamese';
export type Weight = 400 | 600;

/** These characters outside Latin-1 are in the Latin file, although they belong to another file's range. */
const LATIN_EXCEPTIONS = new Set([0x131, 0x152, 0x153, 0x20ac]);

/** Returns the font file for a character that `PRINTABLE` (shared/documents/input/printable-text.ts) accepts. */
export function subsetOf(codePoint: number): Subset {
  if (codePoint < 0x100 || LATIN_EXCEPTIONS.has(codePoint)) return 'latin';
  if (codePoint >= 0x1ea0 && codePoint <= 0x1ef1) return 'vietnamese';
  if (codePoint < 0x250 || (codePoint >= 0x1e00 && codePoint < 0x1f00)) return 'latin-ext';
  if (codePoint >= 0x370 && codePoint < 0x400) return 'greek';
  if ((codePoint >= 0x400 && codePoint < 0x500) || codePoint === 0x2116) return 'cyrillic';
  return (codePoint >= 0x20a0 && codePoint < 0x20c0) || codePoint === 0x2020
    ? 'latin-ext'
    : 'latin';
}

/** No font file has these characters, so each is replaced by one that looks the same. */
const LOOKALIKES: Record<string, string> = {
  '\u202f': '\u00a0',
  '\u2007': '\u00a0',
  '\u2010': '-',
  '\u2011': '-',
  '\u200a': '\u2009',
};

export function drawable(text: string): string {
  return text.replace(
    /[\u202f\u2007\u200a\u2010\u2011]/g,
    (character) => LOOKALIKES[character] ?? ' ',
  );
}

const read = new Map<string, Buffer>();

/** The TrueType files of @fontsource/inter 5.3 are beside this module or its bundle (infra/bundles/bundling.ts). */
export function fontFile(subset: Subset, weight: Weight): Buffer {
  const name = `inter-${subset}-${weight}.ttf`;
  const known = read.get(name);
  if (known) return known;
  const font = readFileSync(path.join(import.meta.dirname, 'fonts', name));
  read.set(name, font);
  return font;
}

/** Contextual alternates would draw '2x3' as a multiplication, and looking for them takes half of a print's time. */
const WITHOUT_ALTERNATES = { calt: false };

const tables = new Map<Buffer, FontTables>();

/**
 * The decoded tables are kept, because decoding takes two fifths of the time of printing. Each document has its own
 * glyphs, because a glyph remembers for which characters it was first drawn.
 */
export function openFont(subset: Subset, weight: Weight): OpenFont {
  const file = fontFile(subset, weight);
  const font = create(file);
  font._tables = tables.get(file) ?? font._tables;
  tables.set(file, font._tables);
  const layout = font.layout.bind(font);
  return Object.assign(font, {
    layout: (text: string, added: readonly string[] = []) =>
      layout(text, {
        ...WITHOUT_ALTERNATES,
        ...Object.fromEntries(added.map((tag) => [tag, true])),
      }),
  });
}
