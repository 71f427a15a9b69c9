import { logoImage } from '../../company/logo-image.ts';

/** A logo that a PDF/A can hold: the bytes of a PNG or a JPEG. */
export type PrintableLogo = Buffer;

/**
 * Returns a logo that can be printed. Returns nothing for bytes that are no image, and for files that an earlier
 * version stored without redrawing them: an SVG, a PNG of 16 bits, a JPEG in CMYK (docs/decisions/0106).
 * @throws AppError for a file that `logoImage` refuses.
 */
export function printableLogo(bytes: Buffer): PrintableLogo | undefined {
  const image = logoImage(bytes);
  if (image.type === 'image/svg+xml') return undefined;
  return image.type === 'image/png' && bytes[24] === 16 ? undefined : bytes;
}
