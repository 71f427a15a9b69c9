import { logoImage } from '../../company/logo-image.ts';

/** A logo as a PDF/A can hold it: the bytes of a PNG or a JPEG. */
export type PrintableLogo = Buffer;

/**
 * The logo that paper can show. Nothing for what is no image, nor for what an earlier version stored as it was sent and
 * that was not drawn anew: an SVG, a PNG of 16 bits, a JPEG in CMYK (docs/decisions/0106).
 * @throws AppError for what `logoImage` refuses.
 */
export function printableLogo(bytes: Buffer): PrintableLogo | undefined {
  const image = logoImage(bytes);
  if (image.type === 'image/svg+xml') return undefined;
  return image.type === 'image/png' && bytes[24] === 16 ? undefined : bytes;
}
