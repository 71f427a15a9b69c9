import { inflateSync } from 'node:zlib';
import type { LogoType } from '../../shared/company/logo.ts';
import { isSafeSvg } from './safe-svg.ts';

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG of 4000 by 4000 pixels with transparency. */
const PNG_MAX_PIXEL_BYTES = 4000 * 4000 * 4 + 4000;

/**
 * What kind of accepted image `bytes` are, told by the bytes alone; `undefined` when they are none:
 * a PNG from its header to its end chunk, a JPEG from its first frame to its end marker, an SVG that can run nothing.
 */
export function logoTypeOf(bytes: Buffer): LogoType | undefined {
  if (isPng(bytes)) return 'image/png';
  if (isJpeg(bytes)) return 'image/jpeg';
  if (isSafeSvg(bytes)) return 'image/svg+xml';
  return undefined;
}

/** File name extension of a stored logo. */
export const LOGO_EXTENSIONS = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
} as const satisfies Record<LogoType, string>;

/**
 * Whether a document's PDF can show the image: a PNG of 8 bits, a JPEG in grey or RGB. pdfkit reads no PNG of 16 bits;
 * CMYK needs a colour profile of its own (ISO 19005-3, 6.2.4.3). An SVG is drawn.
 */
export function isPrintable(bytes: Buffer, type: LogoType): boolean {
  if (type === 'image/png') return bytes[24] !== 16;
  if (type === 'image/jpeg') {
    const frame = jpegFrame(bytes);
    return frame !== undefined && [1, 3].includes(frame.components) && frame.bits === 8;
  }
  return true;
}

/** PNG specification, section 5: signature, IHDR first, chunks of declared length, IEND last, and pixels in them. */
function isPng(bytes: Buffer): boolean {
  if (!bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return false;
  const pixels: Buffer[] = [];
  let offset = 8;
  for (let index = 0; offset + 12 <= bytes.length; index += 1) {
    const length = bytes.readUInt32BE(offset);
    const type = bytes.toString('latin1', offset + 4, offset + 8);
    if (index === 0 && (type !== 'IHDR' || length !== 13 || !hasPngSize(bytes))) return false;
    if (type === 'IDAT') pixels.push(bytes.subarray(offset + 8, offset + 8 + length));
    offset += 12 + length;
    if (type === 'IEND') return offset === bytes.length && inflates(Buffer.concat(pixels));
  }
  return false;
}

function hasPngSize(bytes: Buffer): boolean {
  return bytes.length >= 24 && bytes.readUInt32BE(16) > 0 && bytes.readUInt32BE(20) > 0;
}

/** Whoever prints the image inflates it whole: what is broken, or grows without measure, is found out now. */
function inflates(pixels: Buffer): boolean {
  try {
    return inflateSync(pixels, { maxOutputLength: PNG_MAX_PIXEL_BYTES }).length > 0;
  } catch {
    return false;
  }
}

/** ITU T.81, annex B: SOI, marker segments of declared length up to a frame header and the scan, EOI at the end. */
function isJpeg(bytes: Buffer): boolean {
  if (bytes.length < 20 || bytes.readUInt16BE(0) !== 0xffd8) return false;
  return bytes.readUInt16BE(bytes.length - 2) === 0xffd9 && jpegFrame(bytes) !== undefined;
}

/** What the frame header before a JPEG's scan declares: ITU T.81, B.2.2. */
function jpegFrame(bytes: Buffer): { bits: number; components: number } | undefined {
  let offset = 2;
  let frame: { bits: number; components: number } | undefined;
  while (offset + 10 <= bytes.length && bytes[offset] === 0xff) {
    const marker = bytes[offset + 1] ?? 0;
    if (marker === 0xda) return frame;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      frame = { bits: bytes[offset + 4] ?? 0, components: bytes[offset + 9] ?? 0 };
    }
    offset += 2 + bytes.readUInt16BE(offset + 2);
  }
  return undefined;
}
