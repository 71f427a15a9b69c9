import type { LogoType } from '../../shared/company/logo.ts';
import { AppError } from '../../shared/errors.ts';
import { decodeXml } from '../platform/text/xml-text.ts';

/** The facts are read from the header. The sizes are in pixels, as they are stored. */
export type LogoImage =
  | { type: 'image/svg+xml'; text: string }
  | {
      type: Exclude<LogoType, 'image/svg+xml'>;
      width: number;
      height: number;
      orientation: number;
    };

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A phone's photograph has fewer pixels. Each pixel takes four bytes once decoded. */
const MOST_PIXELS = 4096 * 3072;

/**
 * Recognizes an image by its bytes alone. Only the drawing shows whether its content is valid.
 * @throws AppError INVALID_IMAGE; UNPRINTABLE_IMAGE for a JPEG in CMYK; COMPLEX_IMAGE for too many pixels.
 */
export function logoImage(bytes: Buffer): LogoImage {
  const image = pngHeader(bytes) ?? jpegHeader(bytes) ?? svgText(bytes);
  if (image === undefined) throw new AppError('INVALID_IMAGE');
  if (image.type === 'image/svg+xml') return image;
  const { width, height } = image;
  if (width === 0 || height === 0) throw new AppError('INVALID_IMAGE');
  if (width * height > MOST_PIXELS) throw new AppError('COMPLEX_IMAGE');
  return image;
}

/** IHDR comes first (PNG specification, section 11.2.2). */
function pngHeader(bytes: Buffer): LogoImage | undefined {
  const isPng = bytes.length >= 33 && bytes.subarray(0, 8).equals(PNG_SIGNATURE);
  if (!isPng || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  return { type: 'image/png', width, height, orientation: 1 };
}

/** Reads segments up to the frame's header. Any number of fill bytes may precede a marker (ITU T.81, annex B). */
function jpegHeader(bytes: Buffer): LogoImage | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  let orientation = 1;
  for (let offset = 2; offset + 10 <= bytes.length && bytes[offset] === 0xff; ) {
    const marker = bytes[offset + 1] ?? 0;
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    const length = bytes.readUInt16BE(offset + 2);
    if (marker === 0xe1) {
      orientation = exifOrientation(bytes.subarray(offset + 4, offset + 2 + length)) ?? orientation;
    }
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      if ((bytes[offset + 9] ?? 0) > 3) throw new AppError('UNPRINTABLE_IMAGE');
      const [height, width] = [bytes.readUInt16BE(offset + 5), bytes.readUInt16BE(offset + 7)];
      return { type: 'image/jpeg', width, height, orientation };
    }
    offset += 2 + length;
  }
  return undefined;
}

/** Reads the camera's orientation, 1 to 8, from tag 0x0112 in the first directory of a TIFF (Exif 3.0). */
function exifOrientation(segment: Buffer): number | undefined {
  if (segment.length < 14 || segment.toString('latin1', 0, 6) !== 'Exif\0\0') return undefined;
  const tiff = segment.subarray(6);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let at = directory + 2; at + 12 <= tiff.length; at += 12) {
    if (short(at) !== 0x0112) continue;
    const orientation = short(at + 8);
    return orientation >= 1 && orientation <= 8 ? orientation : undefined;
  }
  return undefined;
}

function svgText(bytes: Buffer): LogoImage | undefined {
  try {
    const text = decodeXml(bytes);
    return /<(?:\w+:)?svg[\s>]/.test(text) ? { type: 'image/svg+xml', text } : undefined;
  } catch {
    return undefined;
  }
}
