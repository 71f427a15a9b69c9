/** The parts of fontkit that we call; fontkit publishes no types. */
declare module 'fontkit' {
  /** The tables of a font that have been decoded so far; the others are decoded when they are needed. */
  export type FontTables = Record<string, unknown>;
  /** A font as pdfkit takes it. */
  export type OpenFont = {
    layout(text: string, features?: readonly string[]): object;
    _tables: FontTables;
  };
  export function create(bytes: Uint8Array): OpenFont;
}
