import { constants, inflateSync } from 'node:zlib';
import { MOST_XML_BYTES } from './xml-tree.ts';

/**
 * How much of a stream without a type is read, before and after inflating: an invoice names itself in its first
 * element.
 */
const HEAD_BYTES = 1_024;
const MOST_HEAD_BYTES = 200_000;
/** This many bytes of nothing but blanks inflate to the size that an XML may have at most. */
const BEGINNING_BYTES = 7_500;
/** The number of streams whose beginning is read. */
const MOST_HEADS = 2_000;
/**
 * The number of streams that are looked at, and of embedded files that are unpacked. A PDF of a thousand pages has a
 * tenth of the former.
 */
const MOST_STREAMS = 50_000;
const MOST_FILES = 20;
/** The dictionary of a stream begins at most this far before its data. */
const DICTIONARY_BYTES = 1_000;
const NAMES = /\/EmbeddedFile\b/;
/**
 * A stream of another type. A stream without a type may be an embedded file, because PDF requires none (7.11.4, table
 * 44).
 */
const IS_OTHER = /\/Type\s*\/(?!EmbeddedFile\b)/;
const ROOT = 'CrossIndustryInvoice';

/**
 * Returns the XML that a Factur-X PDF carries (PDF 2.0, 7.11.4): the first of its embedded files that is a Cross
 * Industry Invoice. PDF/A-3 forbids encryption, and a file's stream never stands within another, so the file can be
 * found by its keywords. `undefined` when none of the first files is an invoice. `part: 'beginning'` works where the
 * whole file cannot be unpacked.
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

/** The keyword is followed by a line end of one or two bytes. */
const startAt = (pdf: Buffer, from: number): number =>
  from + (pdf[from] === 0x0d && pdf[from + 1] === 0x0a ? 2 : 1);

const headAt = (pdf: Buffer, from: number, isDeflated: boolean) =>
  inflatedAt(pdf, from, isDeflated, { bytes: HEAD_BYTES, most: MOST_HEAD_BYTES });

const beginningAt = (pdf: Buffer, from: number, isDeflated: boolean) =>
  inflatedAt(pdf, from, isDeflated, { bytes: BEGINNING_BYTES, most: MOST_XML_BYTES });

/** The inflated beginning of a stream. */
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
    // The data contain their own end, so the bytes after it are ignored.
    return inflateSync(pdf.subarray(start), { maxOutputLength: MOST_XML_BYTES });
  } catch {
    return undefined;
  }
}
