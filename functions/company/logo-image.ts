import type { LogoType } from '../../shared/company.ts';
import { isSafeSvg } from './safe-svg.ts';

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

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

/** PNG specification, section 5: signature, IHDR first, chunks of declared length, IEND last. */
function isPng(bytes: Buffer): boolean {
  if (!bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return false;
  let offset = 8;
  for (let index = 0; offset + 12 <= bytes.length; index += 1) {
    const length = bytes.readUInt32BE(offset);
    const type = bytes.toString('latin1', offset + 4, offset + 8);
    if (index === 0 && (type !== 'IHDR' || length !== 13 || !hasPngSize(bytes))) return false;
    offset += 12 + length;
    if (type === 'IEND') return offset === bytes.length;
  }
  return false;
}

function hasPngSize(bytes: Buffer): boolean {
  return bytes.length >= 24 && bytes.readUInt32BE(16) > 0 && bytes.readUInt32BE(20) > 0;
}

/** ITU T.81, annex B: SOI, marker segments of declared length up to a frame header and the scan, EOI at the end. */
function isJpeg(bytes: Buffer): boolean {
  if (bytes.length < 20 || bytes.readUInt16BE(0) !== 0xffd8) return false;
  if (bytes.readUInt16BE(bytes.length - 2) !== 0xffd9) return false;
  let offset = 2;
  let framed = false;
  while (offset + 4 <= bytes.length && bytes[offset] === 0xff) {
    const marker = bytes[offset + 1] ?? 0;
    if (marker === 0xda) return framed;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) framed = true;
    offset += 2 + bytes.readUInt16BE(offset + 2);
  }
  return false;
}
