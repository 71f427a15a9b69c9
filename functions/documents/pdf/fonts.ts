import { readFileSync } from 'node:fs';
import path from 'node:path';
import { create, type FontTables, type OpenFont } from 'fontkit';

/** Inter comes in files by script; a text is drawn in runs, each from the file that has its characters. */
export type Subset = 'latin' | 'latin-ext' | 'greek' | 'cyrillic' | 'vietnamese';
export type Weight = 400 | 600;

/** Characters outside Latin-1 that the Latin file has, though they stand in another file's range. */
const LATIN_EXCEPTIONS = new Set([0x131, 0x152, 0x153, 0x20ac]);

/** The file of a character that `PRINTABLE` (shared/documents/printable-text.ts) lets in. */
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

/** What is drawn for characters that look the same as another but that no file has. */
const LOOKALIKES: Record<string, string> = {
  '\u202f': '\u00a0',
  '\u2007': '\u00a0',
  '\u2010': '-',
  '\u2011': '-',
  '\u200a': '\u2009',
};

/** `text` in characters that our files have. */
export function drawable(text: string): string {
  return text.replace(
    /[\u202f\u2007\u200a\u2010\u2011]/g,
    (character) => LOOKALIKES[character] ?? ' ',
  );
}

const read = new Map<string, Buffer>();

/**
 * The TrueType bytes of a file of Inter, read when a text first needs it. The files stand in `fonts/` beside this one,
 * and beside a bundle that has it (infra/bundle-files.ts). They are what @fontsource/inter 5.3 has as WOFF, unpacked.
 */
export function fontFile(subset: Subset, weight: Weight): Buffer {
  const name = `inter-${subset}-${weight}.ttf`;
  const known = read.get(name);
  if (known) return known;
  const font = readFileSync(path.join(import.meta.dirname, 'fonts', name));
  read.set(name, font);
  return font;
}

const tables = new Map<Buffer, FontTables>();

/**
 * A file of Inter, opened for one document. What is decoded of its tables is kept for the documents after it, as fontkit
 * keeps it for the variations of a font: two fifths of what printing one takes. Its glyphs are the document's own, as
 * each says which characters it was first drawn for.
 */
export function openFont(subset: Subset, weight: Weight): OpenFont {
  const file = fontFile(subset, weight);
  const font = create(file);
  font._tables = tables.get(file) ?? font._tables;
  tables.set(file, font._tables);
  return font;
}
