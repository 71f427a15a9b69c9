/** The parts of svg-to-pdfkit 0.1.8, which publishes no types, that logos use. Colours are [[red, green, blue], alpha]. */
declare module 'svg-to-pdfkit' {
  type Color = [rgb: number[], alpha: number];
  type Options = {
    width: number;
    height: number;
    /** Whether a unit of the drawing is a point of the page. */
    assumePt: boolean;
    /** The name of a registered font. What is set in `style` is imitated. */
    fontCallback: (
      family: string,
      bold: boolean,
      italic: boolean,
      style: { fauxItalic: boolean; fauxBold: boolean },
    ) => string;
    /** The colour to paint, from what was understood of `raw`. */
    colorCallback: (color: Color | undefined, raw: string | undefined) => Color | undefined;
    warningCallback: (message: string) => void;
  };
  function svgToPdfkit(
    document: PDFKit.PDFDocument,
    svg: string,
    x: number,
    y: number,
    options: Options,
  ): void;
  export = svgToPdfkit;
}
