import { logoTypeOf } from '../../company/logo-image.ts';

/**
 * A logo as a PDF/A can hold it: a PNG of 8 bits, or a JPEG in grey or RGB; anything else is no logo on paper.
 * An SVG is left out, as no well-kept library draws one into a tagged PDF/A: such a shop shows its name alone.
 * So is a JPEG in CMYK, whose colours would need a profile of their own (ISO 19005-3, 6.2.4.3).
 */
export function printableLogo(bytes: Buffer): Buffer | undefined {
  const type = logoTypeOf(bytes);
  const printable =
    (type === 'image/png' && bytes[24] !== 16) ||
    (type === 'image/jpeg' && jpegComponents(bytes) !== 4);
  return printable ? bytes : undefined;
}

/** How many colour components a JPEG's frame header declares: ITU T.81, B.2.2. */
function jpegComponents(bytes: Buffer): number | undefined {
  let offset = 2;
  while (offset + 10 <= bytes.length && bytes[offset] === 0xff) {
    const marker = bytes[offset + 1] ?? 0;
    const framed = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (framed) return bytes[offset + 9];
    offset += 2 + bytes.readUInt16BE(offset + 2);
  }
  return undefined;
}
