import type { Pictures, ShownPictures } from '../../../shared/repairs/pictures/pictures.ts';
import { pictureUrl } from './picture-address.ts';
import type { StoredPictures } from './stored-pictures.ts';

export function toPictures(
  trackingNumber: string,
  stored: StoredPictures | undefined,
  nowMs: number,
): Pictures {
  const { secret = '', pictures = [] } = stored ?? {};
  return {
    pictures: pictures.map(({ id, at, width, height, shown }) => ({
      id,
      addedAt: new Date(at).toISOString(),
      width,
      height,
      url: pictureUrl(secret, { trackingNumber, id, audience: 'shop' }, nowMs),
      ...(shown && { shown }),
    })),
  };
}

export function toShownPictures(
  trackingNumber: string,
  stored: StoredPictures | undefined,
  nowMs: number,
): ShownPictures {
  const { secret = '', pictures = [] } = stored ?? {};
  return {
    pictures: pictures
      .filter(({ shown }) => shown)
      .map(({ id, width, height }) => ({
        width,
        height,
        url: pictureUrl(secret, { trackingNumber, id, audience: 'customer' }, nowMs),
      })),
  };
}
