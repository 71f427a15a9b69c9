import { constants, inflateSync } from 'node:zlib';
import { MOST_XML_BYTES } from './xml-tree.ts';

/** What a stream that does not say what it is begins with, deflated and not: an invoice names itself in its first element. */
const HEAD_BYTES = 1_024;
const MOST_HEAD_BYTES = 200_000;
/** Of these, blanks alone inflate to what an XML may have at most. */
const BEGINNING_BYTES = 7_500;
/** Streams of which the beginning is looked at. */
const MOST_HEADS = 2_000;
/** Streams that are looked at, and embedded files that are unpacked: a PDF of a thousand pages has a tenth of the former. */
const MOST_STREAMS = 50_000;
const MOST_FILES = 20;
/** Where the dictionary of a stream may begin, before its data. */
const DICTIONARY_BYTES = 1_000;
const NAMES = /\/EmbeddedFile\b/;
/** A stream of another type. Without a type it may be an embedded file, of which PDF asks for none (7.11.4, table 44). */
const IS_OTHER = /\/Type\s*\/(?!EmbeddedFile\b)/;
const ROOT = 'CrossIndustryInvoice';

/**
 * The XML that a Factur-X's PDF carries (PDF 2.0, 7.11.4): of its embedded files the first that is a Cross Industry
 * Invoice. PDF/A-3 forbids encryption, and a file's stream never stands in another, so it is found by its own words.
 * `undefined` where there is none among the first of them. Its `beginning` is had where the whole cannot be.
 */
export function embeddedXml(
  pdf: Buffer,
  part: 'whole' | 'beginning' = 'whole',
): Buffer | undefined {
  let from = 0;
  let files = 0;
  let heads = 0;
  for (let streams = 0; streams < MOST_STREAMS && files < MOST_FILES; streams += 1) {
    const word = pdf.indexOf('stream', from);
    if (word < 0) return undefined;
    from = word + 'stream'.length;
    const dictionary = pdf
      .subarray(Math.max(0, word - DICTIONARY_BYTES), word)
      .toString('latin1')
      .split('endobj')
      .at(-1);
    if (!dictionary?.trimEnd().endsWith('>>') || IS_OTHER.test(dictionary)) continue;
    const isDeflated = /\/FlateDecode\b/.test(dictionary);
    if (!NAMES.test(dictionary)) {
      if (heads === MOST_HEADS) continue;
      heads += 1;
      if (!headAt(pdf, from, isDeflated)?.includes(ROOT)) continue;
    }
    files += 1;
    const content =
      part === 'whole' ? contentAt(pdf, from, isDeflated) : beginningAt(pdf, from, isDeflated);
    if (content?.includes(ROOT)) return content;
  }
  return undefined;
}

/** After the word comes a line's end, of one byte or two. */
const startAt = (pdf: Buffer, from: number): number =>
  from + (pdf[from] === 0x0d && pdf[from + 1] === 0x0a ? 2 : 1);

const headAt = (pdf: Buffer, from: number, isDeflated: boolean) =>
  inflatedAt(pdf, from, isDeflated, { bytes: HEAD_BYTES, most: MOST_HEAD_BYTES });

const beginningAt = (pdf: Buffer, from: number, isDeflated: boolean) =>
  inflatedAt(pdf, from, isDeflated, { bytes: BEGINNING_BYTES, most: MOST_XML_BYTES });

/** What so many bytes of a stream inflate to. */
function inflatedAt(
  pdf: Buffer,
  from: number,
  isDeflated: boolean,
  { bytes, most: maxOutputLength }: { bytes: number; most: number },
): Buffer | undefined {
  const start = startAt(pdf, from);
  const head = pdf.subarray(start, start + bytes);
  if (!isDeflated) return head;
  try {
    return inflateSync(head, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength });
  } catch {
    return undefined;
  }
}

function contentAt(pdf: Buffer, from: number, isDeflated: boolean): Buffer | undefined {
  const start = startAt(pdf, from);
  const end = pdf.indexOf('endstream', start);
  if (end < 0) return undefined;
  if (!isDeflated) return pdf.subarray(start, end);
  try {
    // What ends the data is in it: bytes after it are left alone.
    return inflateSync(pdf.subarray(start), { maxOutputLength: MOST_XML_BYTES });
  } catch {
    return undefined;
  }
}
