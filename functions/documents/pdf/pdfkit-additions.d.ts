/** The published types of pdfkit describe version 0.17 and lack these parts of version 0.20. */
declare namespace PDFKit {
  interface OpenedImage {
    readonly width: number;
    readonly height: number;
    /** For a JPEG, this is 'DeviceGray', 'DeviceRGB' or 'DeviceCMYK'. */
    readonly colorSpace?: string;
  }
  interface PDFDocument {
    registerFont(name: string, font: import('fontkit').OpenFont): this;
    openImage(source: Uint8Array): OpenedImage & string;
  }
  namespace Mixins {
    interface PDFAttachmentOptions {
      /** A PDF/A-3 states its relation to the file that it carries (ISO 19005-3, 6.8). */
      relationship?: 'Source' | 'Data' | 'Alternative' | 'Supplement' | 'Unspecified';
    }
    interface StructureElementOptions {
      bbox?: [number, number, number, number];
      scope?: 'Row' | 'Column' | 'Both';
    }
  }
}
