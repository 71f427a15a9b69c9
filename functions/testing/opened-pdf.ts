import { inflateSync } from 'node:zlib';

/** Returns a PDF with its streams inflated, as text with one byte per character. */
export function openedPdf(pdf: Buffer): string {
  const text = pdf.toString('latin1');
  return text.replace(/stream\n([\s\S]*?)\nendstream/g, (_, stream: string) => {
    try {
      return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
    } catch {
      return stream;
    }
  });
}
