import { describe, expect, it } from 'vitest';
import { logoImage } from './logo-image.ts';

const png = (width: number, height: number) => {
  const bytes = Buffer.alloc(33);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};

/** Makes the beginning of a JPEG, with segments before its frame header. */
const jpeg = (components: number, ...segments: Buffer[]) => {
  const frame = Buffer.from('ffc0001108000200030301220002110103110000', 'hex');
  frame[9] = components;
  return Buffer.concat([Buffer.from('ffd8', 'hex'), ...segments, frame]);
};

/** Makes the segment with the camera's orientation. */
function exif(orientation: number, order: 'II' | 'MM'): Buffer {
  const tiff = Buffer.alloc(26);
  const put = (at: number, bytes: 2 | 4, value: number) =>
    order === 'II' ? tiff.writeUIntLE(value, at, bytes) : tiff.writeUIntBE(value, at, bytes);
  tiff.write(order, 'latin1');
  put(2, 2, 42);
  put(4, 4, 8);
  put(8, 2, 1);
  put(10, 2, 0x0112);
  put(12, 2, 3);
  put(14, 4, 1);
  put(18, 2, orientation);
  const head = Buffer.from('ffe10000457869660000', 'hex');
  head.writeUInt16BE(8 + tiff.length, 2);
  return Buffer.concat([head, tiff]);
}

const code = (bytes: Buffer) => {
  try {
    return logoImage(bytes).type;
  } catch (error) {
    return Reflect.get(Object(error), 'code');
  }
};

describe('Recognising a logo’s image', () => {
  it('A PNG is recognised with its size', () => {
    expect(logoImage(png(3, 2))).toEqual({
      type: 'image/png',
      width: 3,
      height: 2,
      orientation: 1,
    });
  });

  it.each(['II', 'MM'] as const)(
    'A JPEG is recognised with its size and orientation, in the byte order %s',
    (order) => {
      const image = { type: 'image/jpeg', width: 3, height: 2 };
      expect(logoImage(jpeg(3, exif(6, order)))).toEqual({ ...image, orientation: 6 });
      expect(logoImage(jpeg(1, exif(8, order)))).toEqual({ ...image, orientation: 8 });
      // The values 0 and 9 are not among the eight orientations.
      for (const none of [0, 9]) {
        expect(logoImage(jpeg(3, exif(none, order)))).toEqual({ ...image, orientation: 1 });
      }
    },
  );

  it('The orientation is read only from the Exif segment, whatever segments come before', () => {
    const orientation = (...segments: Buffer[]) => {
      const image = logoImage(jpeg(3, ...segments));
      return 'orientation' in image ? image.orientation : undefined;
    };
    // The tables before the frame have markers in the range of the frame markers.
    const tables = ['bf', 'c4', 'c8', 'cc'].map((marker) =>
      Buffer.from(`ff${marker}0004ffff`, 'hex'),
    );
    expect(orientation(...tables, exif(3, 'MM'), Buffer.from('ffe10002', 'hex'))).toBe(3);
    const other = exif(6, 'MM');
    other[1] = 0xe2;
    expect(orientation(other)).toBe(1);
    const notExif = exif(6, 'MM');
    notExif.write('Text', 4, 'latin1');
    expect(orientation(notExif)).toBe(1);
    // The orientation is the second entry, after the camera's name.
    const second = Buffer.concat([
      exif(1, 'MM').subarray(0, 20),
      Buffer.alloc(12),
      exif(8, 'MM').subarray(20),
    ]);
    second.writeUInt16BE(second.length - 2, 2);
    expect(orientation(second)).toBe(8);
    // Of several segments with an orientation, the last one counts.
    expect(orientation(exif(6, 'MM'), exif(1, 'MM'))).toBe(1);
  });

  it('The orientation is never read beyond the end of its segment', () => {
    const orientation = (segment: Buffer) => {
      segment.writeUInt16BE(segment.length - 2, 2);
      return logoImage(jpeg(3, segment));
    };
    const image = { type: 'image/jpeg', width: 3, height: 2 };
    // The directory ends without the offset of a next directory.
    expect(orientation(exif(6, 'MM').subarray(0, -4))).toEqual({ ...image, orientation: 6 });
    const otherTag = exif(6, 'MM');
    otherTag.writeUInt16BE(0x0110, 20);
    expect(orientation(otherTag)).toEqual({ ...image, orientation: 1 });
    // The segment is too short for a TIFF header.
    expect(orientation(exif(6, 'MM').subarray(0, 12))).toEqual({ ...image, orientation: 1 });
  });

  it('A JPEG that ends with its frame header is accepted, and one with an incomplete header is not', () => {
    expect(code(jpeg(3).subarray(0, 12))).toBe('image/jpeg');
    expect(code(jpeg(3).subarray(0, 11))).toBe('INVALID_IMAGE');
  });

  it('The largest accepted size and the last frame marker of a JPEG are accepted', () => {
    expect(code(png(4096, 3072))).toBe('image/png');
    const last = jpeg(3);
    last[3] = 0xcf;
    expect(code(last)).toBe('image/jpeg');
  });

  it('An SVG is recognised by its root element', () => {
    expect(code(Buffer.from('<?xml version="1.0"?><!-- a --><svg xmlns="…">'))).toBe(
      'image/svg+xml',
    );
    expect(code(Buffer.from('<svgs:svg xmlns:svgs="http://www.w3.org/2000/svg"/>'))).toBe(
      'image/svg+xml',
    );
  });

  it('A JPEG is recognised with fill bytes before its markers', () => {
    expect(
      logoImage(jpeg(3, Buffer.from('ffff', 'hex'), exif(6, 'MM'), Buffer.from('ff', 'hex'))),
    ).toEqual({
      type: 'image/jpeg',
      width: 3,
      height: 2,
      orientation: 6,
    });
  });

  it.each([
    ['UTF-16 in little-endian order', Buffer.from('\ufeff<svg>é</svg>', 'utf16le')],
    ['UTF-16 in big-endian order', Buffer.from('\ufeff<svg>é</svg>', 'utf16le').swap16()],
    ['UTF-16 without a mark', Buffer.from('<svg>é</svg>', 'utf16le')],
    [
      'ISO-8859-1',
      Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><svg>é</svg>', 'latin1'),
    ],
    [
      'UTF-8 that declares UTF-16',
      Buffer.from('<?xml version="1.0" encoding="UTF-16"?><svg>é</svg>'),
    ],
  ])('An SVG is read in %s', (_case, bytes) =>
    expect(logoImage(bytes)).toEqual({
      type: 'image/svg+xml',
      text: expect.stringMatching(/<svg>é<\/svg>$/),
    }),
  );

  it.each([
    ['an empty file', Buffer.alloc(0), 'INVALID_IMAGE'],
    ['an HTML page', Buffer.from('<html><body>bonjour</body></html>'), 'INVALID_IMAGE'],
    ['a GIF', Buffer.from('GIF89a'), 'INVALID_IMAGE'],
    ['a PNG’s signature alone', png(1, 1).subarray(0, 8), 'INVALID_IMAGE'],
    ['a PNG’s header without its end', png(1, 1).subarray(0, 32), 'INVALID_IMAGE'],
    ['a PNG truncated within its size', png(1, 1).subarray(0, 18), 'INVALID_IMAGE'],
    ['a PNG of zero width', png(0, 1), 'INVALID_IMAGE'],
    ['a PNG of zero height', png(1, 0), 'INVALID_IMAGE'],
    [
      'a PNG whose first chunk is not IHDR',
      Buffer.from(png(1, 1).toString('latin1').replace('IHDR', 'IDAT'), 'latin1'),
      'INVALID_IMAGE',
    ],
    [
      'a PNG’s header behind another signature',
      Buffer.from(png(1, 1).fill(1, 0, 8)),
      'INVALID_IMAGE',
    ],
    [
      'a frame after four bytes that do not start a JPEG',
      Buffer.concat([Buffer.from('abcd'), jpeg(3).subarray(2)]),
      'INVALID_IMAGE',
    ],
    [
      'a frame after two bytes that do not start a JPEG',
      Buffer.concat([Buffer.from('ab'), jpeg(3).subarray(2)]),
      'INVALID_IMAGE',
    ],
    ['a frame with an invalid marker', Buffer.from(jpeg(3)).fill(0, 2, 3), 'INVALID_IMAGE'],
    [
      'zero bytes in place of a marker',
      Buffer.concat([jpeg(3).subarray(0, 2), Buffer.alloc(2), jpeg(3).subarray(2)]),
      'INVALID_IMAGE',
    ],
    ['a JPEG without a frame', Buffer.from('ffd8ffe00002ffd9', 'hex'), 'INVALID_IMAGE'],
    [
      'an SVG that is not UTF-8 and declares no encoding',
      Buffer.from('<svg>\xe9</svg>', 'latin1'),
      'INVALID_IMAGE',
    ],
    ['a JPEG in CMYK', jpeg(4), 'UNPRINTABLE_IMAGE'],
    ['more pixels than the limit', png(4096, 3073), 'COMPLEX_IMAGE'],
    ['the largest size that a PNG can declare', png(0xffffffff, 0xffffffff), 'COMPLEX_IMAGE'],
  ])('The image is refused: %s', (_case, bytes, expected) => expect(code(bytes)).toBe(expected));

  it('A JPEG with broken segment lengths is refused', () => {
    const noLength = Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(60, 0xff)]);
    expect(code(noLength)).toBe('INVALID_IMAGE');
    expect(code(jpeg(3, exif(6, 'II').subarray(0, 12)))).toBe('INVALID_IMAGE');
  });
});
