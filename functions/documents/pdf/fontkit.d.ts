/** fontkit publishes no types, so these types describe the parts that we call. */
declare module 'fontkit' {
  /** A font decodes its tables when they are needed. These are the tables decoded so far. */
  export type FontTables = Record<string, unknown>;
  /** The font of a file switches OpenType features on and off by their tags. */
  export type Font = {
    layout(text: string, features: Record<string, boolean>): object;
    _tables: FontTables;
  };
  /** pdfkit calls a font with the names of features that it uses in addition to the font's own. */
  export type OpenFont = { layout(text: string, features?: readonly string[]): object };
  export function create(bytes: Uint8Array): Font;
}
