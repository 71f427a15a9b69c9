/** What we call of fontkit, which publishes no types. */
declare module 'fontkit' {
  /** What has been decoded of a font's tables; the parts that nothing has asked for yet are decoded when something does. */
  export type FontTables = Record<string, unknown>;
  /** A font as pdfkit takes it. */
  export type OpenFont = {
    layout(text: string, features?: readonly string[]): object;
    _tables: FontTables;
  };
  export function create(bytes: Uint8Array): OpenFont;
}
