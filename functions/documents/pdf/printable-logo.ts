import { logoImage } from '../../company/logo-image.ts';

export type PrintableLogo = Buffer;

/**
 * Returns nothing for bytes that are no image, and for files that an earlier version stored undrawn
 * (docs/decisions/0106).
 * @throws AppError for a file that `logoImage` refuses.
 */
export function printableLogo(bytes: Buffer): PrintableLogo | undefined {
  const image = logoImage(bytes);
  if (image.type === 'image/svg+xml') return undefined;
  return image.type === 'image/png' && bytes[24] === 16 ? undefined : bytes;
}
