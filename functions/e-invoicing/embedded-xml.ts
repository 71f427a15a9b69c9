import { inflateSync } from 'node:zlib';

/** An invoice of a thousand lines is a twentieth of this. */
const MOST_BYTES = 20_000_000;
/** Streams that are looked at, and embedded files that are unpacked: a PDF of a thousand pages has a tenth of the former. */
const MOST_STREAMS = 50_000;
const MOST_FILES = 20;
/** Where the dictionary of a stream may begin, before its data. */
const DICTIONARY_BYTES = 1_000;
const NAMES = /\/EmbeddedFile\b/;

/**
 * The XML that a Factur-X's PDF carries (PDF 2.0, 7.11.4): of its embedded files the first that is a Cross Industry
 * Invoice. PDF/A-3 forbids encryption, and a file's stream never stands in another, so it is found by its own words.
 * `undefined` where there is none among the first of them.
 */
export function embeddedXml(pdf: Buffer): Buffer | undefined {
  let from = 0;
  let files = 0;
  for (let streams = 0; streams < MOST_STREAMS && files < MOST_FILES; streams += 1) {
    const word = pdf.indexOf('stream', from);
    if (word < 0) return undefined;
    from = word + 'stream'.length;
    const dictionary = pdf
      .subarray(Math.max(0, word - DICTIONARY_BYTES), word)
      .toString('latin1')
      .split('endobj')
      .at(-1);
    if (!dictionary || !NAMES.test(dictionary) || !dictionary.trimEnd().endsWith('>>')) continue;
    files += 1;
    const content = contentAt(pdf, from, /\/FlateDecode\b/.test(dictionary));
    if (content?.includes('CrossIndustryInvoice')) return content;
  }
  return undefined;
}

function contentAt(pdf: Buffer, from: number, isDeflated: boolean): Buffer | undefined {
  // After the word comes a line's end, of one byte or two.
  const start = from + (pdf[from] === 0x0d && pdf[from + 1] === 0x0a ? 2 : 1);
  const end = pdf.indexOf('endstream', start);
  if (end < 0) return undefined;
  if (!isDeflated) return pdf.subarray(start, end);
  try {
    // What ends the data is in it: bytes after it are left alone.
    return inflateSync(pdf.subarray(start), { maxOutputLength: MOST_BYTES });
  } catch {
    return undefined;
  }
}
