/** Types for the parts of pdfkit 0.20 that its published types, which describe 0.17, lack. */
declare namespace PDFKit {
  interface OpenedImage {
    readonly width: number;
    readonly height: number;
    /** 'DeviceGray', 'DeviceRGB' or 'DeviceCMYK' for a JPEG. */
    readonly colorSpace?: string;
  }
  interface PDFDocument {
    registerFont(name: string, font: import('fontkit').OpenFont): this;
    openImage(source: Uint8Array): OpenedImage & string;
  }
  namespace Mixins {
    interface PDFAttachmentOptions {
      /** The relation of a PDF/A-3 to the file that it carries: ISO 19005-3, 6.8. */
      relationship?: 'Source' | 'Data' | 'Alternative' | 'Supplement' | 'Unspecified';
    }
    interface StructureElementOptions {
      bbox?: [number, number, number, number];
      scope?: 'Row' | 'Column' | 'Both';
    }
  }
}
