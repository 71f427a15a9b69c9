/** Returns the texts of the codes that a video shows now. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string[]>;

/** The kinds of code that hold serial numbers and IMEIs. EANs, which name the article on the same box, are left out. */
const FORMATS = ['code_128', 'code_39', 'code_93', 'data_matrix', 'qr_code'];

/** The browser's own reader (Shape Detection API), which TypeScript does not know. Android and macOS have one. */
type Detector = {
  new (options: {
    formats: string[];
  }): { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> };
  getSupportedFormats(): Promise<string[]>;
};

async function browsersReader(): Promise<CodeReader | undefined> {
  const { BarcodeDetector: Detector } = window as { BarcodeDetector?: Detector };
  const known = (await Detector?.getSupportedFormats().catch(() => [])) ?? [];
  const formats = FORMATS.filter((format) => known.includes(format));
  if (Detector === undefined || !formats.includes('code_128')) return undefined;
  const detector = new Detector({ formats });
  return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue);
}

/** Opens the browser's reader, or loads the library's where there is none. */
export async function openCodeReader(): Promise<CodeReader> {
  return (await browsersReader()) ?? (await import('./library-reader.ts')).libraryReader();
}
