import { constants, inflateSync } from 'node:zlib';
import { MOST_XML_BYTES } from './xml-tree.ts';

/** This many bytes of a stream without a type are read. They are enough to recognize an invoice's first element. */
const HEAD_BYTES = 1_024;
const MOST_HEAD_BYTES = 200_000;
/** This many compressed bytes inflate to no more than the largest accepted XML, even if all of it is blank. */
const BEGINNING_BYTES = 7_500;
const MOST_HEADS = 2_000;
/** At most this many streams and embedded files are read. A PDF of a thousand pages has a tenth as many. */
const MOST_STREAMS = 50_000;
const MOST_FILES = 20;
/** At most this many bytes lie between the beginning of a stream's dictionary and its data. */
const DICTIONARY_BYTES = 1_000;
const NAMES = /\/EmbeddedFile\b/;
/** Matches a stream of another type. An embedded file may lack a type, which PDF does not require (7.11.4). */
const IS_OTHER = /\/Type\s*\/(?!EmbeddedFile\b)/;
/** An invoice's first element has one of these names, in any encoding that XML may have. */
const ROOTS = (['latin1', 'utf16le'] as const).map((encoding) =>
  Buffer.from('CrossIndustryInvoice', encoding),
);
/** The search for one byte order of UTF-16 finds the other too, because only the place of the zero bytes differs. */
const holdsRoot = (content: Buffer | undefined): boolean =>
  content !== undefined && ROOTS.some((root) => content.includes(root));

/** Each revision of a PDF ends with this. A later revision replaces the content of an earlier one (PDF 2.0, 7.5.6). */
const END_OF_REVISION = '%%EOF';
const MOST_REVISIONS = 1_000;

function revisionsOf(pdf: Buffer): { from: number; to: number }[] {
  const revisions: { from: number; to: number }[] = [];
  let to = pdf.length;
  while (revisions.length < MOST_REVISIONS) {
    const end = to <= 0 ? -1 : pdf.lastIndexOf(END_OF_REVISION, to - 1);
    revisions.push({ from: Math.max(0, end), to });
    if (end <= 0) return revisions;
    to = end;
  }
  return [...revisions, { from: 0, to }];
}

/**
 * Returns the XML that a Factur-X PDF carries (PDF 2.0, 7.11.4). A search for keywords finds this XML, because PDF/A-3
 * forbids encryption, and a PDF holds no stream inside another stream (7.5.7). `beginning` returns only the beginning
 * of an XML that cannot be unpacked whole.
 */
export function embeddedXml(
  pdf: Buffer,
  part: 'whole' | 'beginning' = 'whole',
): Buffer | undefined {
  const seen = { streams: 0, files: 0, heads: 0 };
  for (const revision of revisionsOf(pdf)) {
    const found = xmlIn(pdf, revision, part, seen);
    if (found !== undefined) return found;
  }
  return undefined;
}

function xmlIn(
  pdf: Buffer,
  revision: { from: number; to: number },
  part: 'whole' | 'beginning',
  seen: { streams: number; files: number; heads: number },
): Buffer | undefined {
  let { from } = revision;
  for (; seen.streams < MOST_STREAMS && seen.files < MOST_FILES; seen.streams += 1) {
    const word = pdf.indexOf('stream', from);
    if (word < 0 || word >= revision.to) return undefined;
    from = word + 'stream'.length;
    const dictionary = pdf
      .subarray(Math.max(0, word - DICTIONARY_BYTES), word)
      .toString('latin1')
      .split('endobj')
      .at(-1);
    if (!dictionary?.trimEnd().endsWith('>>') || IS_OTHER.test(dictionary)) continue;
    const filters = {
      ascii: asciiFilters(dictionary),
      isDeflated: /\/FlateDecode\b/.test(dictionary),
    };
    if (!NAMES.test(dictionary)) {
      if (seen.heads === MOST_HEADS) continue;
      seen.heads += 1;
      if (!holdsRoot(headAt(pdf, from, filters))) continue;
    }
    seen.files += 1;
    const content =
      part === 'whole' ? contentAt(pdf, from, filters) : beginningAt(pdf, from, filters);
    if (holdsRoot(content)) return content;
  }
  return undefined;
}

type Filters = { ascii: readonly AsciiFilter[]; isDeflated: boolean };

/** The keyword is followed by a line end of one or two bytes. */
const startAt = (pdf: Buffer, from: number): number =>
  from + (pdf[from] === 0x0d && pdf[from + 1] === 0x0a ? 2 : 1);

const headAt = (pdf: Buffer, from: number, filters: Filters) =>
  inflatedAt(pdf, from, filters, { bytes: HEAD_BYTES, most: MOST_HEAD_BYTES });

const beginningAt = (pdf: Buffer, from: number, filters: Filters) =>
  inflatedAt(pdf, from, filters, { bytes: BEGINNING_BYTES, most: MOST_XML_BYTES });

function inflatedAt(
  pdf: Buffer,
  from: number,
  { ascii, isDeflated }: Filters,
  { bytes, most: maxOutputLength }: { bytes: number; most: number },
): Buffer | undefined {
  const start = startAt(pdf, from);
  // An ASCII filter takes up to twice the bytes, and marks the end of its data.
  const wrapped = ascii.length > 0 ? 2 * bytes : bytes;
  const head = unwrapped(pdf.subarray(start, start + wrapped), ascii);
  if (!isDeflated) return head;
  try {
    return inflateSync(head, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength });
  } catch {
    return undefined;
  }
}

/**
 * Returns the end of a stream, or -1 when the stream has none. The data of an ASCII filter never contain the
 * keyword.
 */
const endOf = (pdf: Buffer, start: number): number => pdf.indexOf('endstream', start);

/** Returns where the data of a stream ends: the line end before the keyword `endstream` is not part of it. */
function lineBefore(pdf: Buffer, end: number): number {
  if (pdf[end - 1] === 0x0a) return pdf[end - 2] === 0x0d ? end - 2 : end - 1;
  return pdf[end - 1] === 0x0d ? end - 1 : end;
}

function contentAt(pdf: Buffer, from: number, { ascii, isDeflated }: Filters): Buffer | undefined {
  const start = startAt(pdf, from);
  const end = endOf(pdf, start);
  if (end < 0) return undefined;
  if (!isDeflated) return unwrapped(pdf.subarray(start, lineBefore(pdf, end)), ascii);
  try {
    const data =
      ascii.length > 0 ? unwrapped(pdf.subarray(start, end), ascii) : pdf.subarray(start);
    return inflateSync(data, { maxOutputLength: MOST_XML_BYTES });
  } catch {
    return undefined;
  }
}

/** These filters write a PDF's stream in ASCII (PDF 2.0, 7.4.2 and 7.4.3). */
type AsciiFilter = 'ASCII85Decode' | 'ASCIIHexDecode';

/** Returns the ASCII filters of a stream in the order of their undoing, which precedes decompression. */
const asciiFilters = (dictionary: string): AsciiFilter[] =>
  [...dictionary.matchAll(/\/(ASCII85Decode|ASCIIHexDecode)\b/g)].map(
    ([, name]) => name as AsciiFilter,
  );

/** Undoes ASCII filters. Characters that are no digits are skipped, because writers break lines. */
const unwrapped = (data: Buffer, filters: readonly AsciiFilter[]): Buffer =>
  filters.reduce(
    (rest, filter) => (filter === 'ASCII85Decode' ? fromAscii85(rest) : fromHex(rest)),
    data,
  );

function fromHex(data: Buffer): Buffer {
  const digits = (data.toString('latin1').split('>')[0] ?? '').replace(/[^\da-f]/gi, '');
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
}

const [FIRST, LAST, ZEROS, END] = Buffer.from('!uz~');

/** Five digits of base 85 encode four bytes. `z` is four zero bytes, and n last digits encode n - 1 bytes. */
function fromAscii85(data: Buffer): Buffer {
  const bytes = Buffer.alloc(data.length * 4);
  let [written, group, digits] = [0, 0, 0];
  const write = () => {
    // A group beyond 32 bits is an error of its writer. Its highest bits are dropped.
    bytes.writeUInt32BE(group >>> 0, written);
    written += 4;
    [group, digits] = [0, 0];
  };
  for (const byte of data) {
    if (byte === END) break;
    if (byte === ZEROS && digits === 0) write();
    if (byte < (FIRST ?? 0) || byte > (LAST ?? 0)) continue;
    group = group * 85 + byte - (FIRST ?? 0);
    digits += 1;
    if (digits === 5) write();
  }
  if (digits < 2) return bytes.subarray(0, written);
  const left = 5 - digits;
  for (; digits < 5; digits += 1) group = group * 85 + 84;
  write();
  return bytes.subarray(0, written - left);
}
