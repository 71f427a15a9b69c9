import { logoImage } from '../../company/logo-image.ts';
import { fromBucket } from '../../company/logo-storage.ts';
import { readVariables } from '../../platform/config.ts';
import { bucketClient, readObject } from '../../platform/files/bucket.ts';
import { logger } from '../../platform/logger.ts';

export type LogoReader = (logoUrl: string | null) => Promise<Buffer | undefined>;

/**
 * A document is printed without a logo that is gone or unprintable. When a logo exists but cannot be read now, the
 * caller must try again, because a customer keeps the document that was sent.
 * @throws AppError UNAVAILABLE while the bucket cannot be reached.
 */
export function openLogoReader(): LogoReader {
  const { LOGOS_BUCKET } = readVariables('LOGOS_BUCKET');
  const client = bucketClient();
  return async (logoUrl) => {
    const key = keyOf(logoUrl);
    if (key === undefined) return undefined;
    const logo = await fromBucket(readObject(client, LOGOS_BUCKET, key));
    if (logo !== undefined) return printed(logo, key);
    logger.warn('The logo of a document is no longer stored', { key });
    return undefined;
  };
}

/**
 * Reads a logo once for consecutive documents. Use the returned function for one request only, because it remembers
 * failures too.
 */
export function onceEach(read: LogoReader): LogoReader {
  let last: { logoUrl: string | null; logo: ReturnType<LogoReader> } | undefined;
  return (logoUrl) => {
    if (last?.logoUrl !== logoUrl) last = { logoUrl, logo: read(logoUrl) };
    return last.logo;
  };
}

/**
 * Returns a logo that a PDF/A can hold, or nothing for bytes that are no image and for files that an earlier version
 * stored undrawn (docs/decisions/0106).
 * @throws AppError for a file that `logoImage` refuses.
 */
export function printableLogo(bytes: Buffer): Buffer | undefined {
  const image = logoImage(bytes);
  if (image.type === 'image/svg+xml') return undefined;
  return image.type === 'image/png' && bytes[24] === 16 ? undefined : bytes;
}

function printed(bytes: Buffer, key: string): Buffer | undefined {
  try {
    const logo = printableLogo(bytes);
    if (logo === undefined) logger.warn('The logo of a document is not a printable image', { key });
    return logo;
  } catch (error) {
    logger.warn('The logo of a document could not be drawn', { key, error });
    return undefined;
  }
}

function keyOf(logoUrl: string | null): string | undefined {
  const path = /^\/logos\/(.+)$/.exec(logoUrl ?? '')?.[1];
  return path?.split('/').map(decodeURIComponent).join('/');
}
