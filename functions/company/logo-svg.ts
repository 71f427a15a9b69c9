import type { LogoImage } from './logo-image.ts';

/** Returns the SVG matrix that turns an image of `width` by `height` upright, by its orientation (Exif 3.0, 4.6.4). */
const UPRIGHT: Record<number, (width: number, height: number) => string> = {
  2: (width) => `-1 0 0 1 ${width} 0`,
  3: (width, height) => `-1 0 0 -1 ${width} ${height}`,
  4: (_, height) => `1 0 0 -1 0 ${height}`,
  5: () => '0 1 1 0 0 0',
  6: (_, height) => `0 1 -1 0 ${height} 0`,
  7: (width, height) => `0 -1 -1 0 ${height} ${width}`,
  8: (width) => `0 -1 1 0 0 ${width}`,
};

/** The SVG shows a PNG or JPEG upright in a frame of its size, in pixels. */
export type Frame = { svg: string; size?: { width: number; height: number } };

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = Buffer.from('ffd9', 'hex');

/** Removes the fill bytes between the segments of a JPEG's header, because resvg does not accept them. */
function withoutFillBytes(bytes: Buffer): Buffer {
  const parts = [bytes.subarray(0, 2)];
  let offset = 2;
  while (offset + 4 <= bytes.length && bytes[offset] === 0xff) {
    const marker = bytes[offset + 1];
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    // The rest of the file is image data, in which a byte may look like a marker without being one.
    if (marker === START_OF_SCAN) break;
    const end = offset + 2 + bytes.readUInt16BE(offset + 2);
    parts.push(bytes.subarray(offset, end));
    offset = end;
  }
  return Buffer.concat([...parts, bytes.subarray(offset)]);
}

/** Adds the last marker to a JPEG that lacks it. Some cameras and tools omit it, and resvg needs it. */
function soundJpeg(bytes: Buffer): Buffer {
  const plain = withoutFillBytes(bytes);
  return plain.subarray(-64).includes(END_OF_IMAGE) ? plain : Buffer.concat([plain, END_OF_IMAGE]);
}

export function frameOf(image: LogoImage, bytes: Buffer): Frame {
  if (image.type === 'image/svg+xml') return { svg: image.text };
  const { type, width, height, orientation } = image;
  const size = orientation > 4 ? { width: height, height: width } : { width, height };
  const matrix = UPRIGHT[orientation]?.(width, height) ?? '1 0 0 1 0 0';
  const sound = type === 'image/jpeg' ? soundJpeg(bytes) : bytes;
  const href = `data:${type};base64,${sound.toString('base64')}`;
  return {
    size,
    svg:
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}">` +
      `<image width="${width}" height="${height}" transform="matrix(${matrix})" href="${href}"/></svg>`,
  };
}
