/** The parts of fontkit that we call; fontkit publishes no types. */
declare module 'fontkit' {
  /** The tables of a font that have been decoded so far; the others are decoded when they are needed. */
  export type FontTables = Record<string, unknown>;
  /** A font of a file. Its OpenType features are switched on and off by their tags. */
  export type Font = {
    layout(text: string, features: Record<string, boolean>): object;
    _tables: FontTables;
  };
  /** A font as pdfkit calls it: with the names of features that are used in addition to the font's own. */
  export type OpenFont = { layout(text: string, features?: readonly string[]): object };
  export function create(bytes: Uint8Array): Font;
}
