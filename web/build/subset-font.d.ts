declare module 'subset-font' {
  type SubsetOptions = {
    targetFormat: 'woff2';
    /** The OpenType features that stay. */
    keepFeatures: string[];
    variationAxes: Record<string, { min: number; max: number }>;
  };
  /** Cuts a font down to the characters of `text`. */
  const subsetFont: (font: Buffer, text: string, options: SubsetOptions) => Promise<Buffer>;
  export = subsetFont;
}
