import { createHmac } from 'node:crypto';
import type { Pictures, ShownPictures } from '../../../shared/repairs/pictures/pictures.ts';
import { isSameSecret } from '../../platform/text/is-same-secret.ts';
import { trackingNumberOf } from '../repair-id.ts';
import type { StoredPictures } from './stored-pictures.ts';

/** An address is made for a recipient. The customer's address is valid only while the picture is shown. */
export type Audience = 'shop' | 'customer';

export type PictureAddress = {
  trackingNumber: string;
  id: string;
  audience: Audience;
  expiresAtSeconds: number;
  signature: string;
};

/** Addresses of one window are equal, so that browsers cache the picture. They are valid for one to two windows. */
const WINDOW_SECONDS = 300;
/** A signature is the first half of an HMAC-SHA256, in base64url. */
const SIGNATURE_LENGTH = 22;

type Signed = Omit<PictureAddress, 'signature'>;

const textOf = ({ trackingNumber, id, audience, expiresAtSeconds }: Signed): string =>
  [trackingNumber, id, audience, expiresAtSeconds].join('.');

const signatureOf = (secret: string, signed: Signed): string =>
  createHmac('sha256', secret)
    .update(textOf(signed))
    .digest('base64url')
    .slice(0, SIGNATURE_LENGTH);

/** Makes a signed address. All of it is in the query, because CloudFront logs the path (docs/decisions/0097). */
export function pictureUrl(
  secret: string,
  picture: Pick<PictureAddress, 'trackingNumber' | 'id' | 'audience'>,
  nowMs: number,
): string {
  const window = Math.floor(nowMs / 1_000 / WINDOW_SECONDS);
  const signed = { ...picture, expiresAtSeconds: (window + 2) * WINDOW_SECONDS };
  const text = `${textOf(signed)}.${signatureOf(secret, signed)}`;
  return `/api/pictures/signed?address=${Buffer.from(text).toString('base64url')}`;
}

const isTrackingNumber = (text: string): boolean => trackingNumberOf(text) === text;

export function readAddress(address: string, nowMs: number): PictureAddress | undefined {
  const parts = Buffer.from(address, 'base64url').toString().split('.');
  const [trackingNumber = '', id, audience, expires, signature] = parts;
  if (!id || !signature || parts.length !== 5) return undefined;
  // Anybody can write an address. A key that is too long would make the read of the table fail.
  if (!isTrackingNumber(trackingNumber)) return undefined;
  if (audience !== 'shop' && audience !== 'customer') return undefined;
  const expiresAtSeconds = Number(expires);
  const leftSeconds = expiresAtSeconds - nowMs / 1_000;
  if (!(leftSeconds > 0 && leftSeconds <= 2 * WINDOW_SECONDS)) return undefined;
  return { trackingNumber, id, audience, expiresAtSeconds, signature };
}

/** Returns whether an address was signed with this secret. */
export const isSigned = (secret: string, address: PictureAddress): boolean =>
  isSameSecret(address.signature, signatureOf(secret, address));

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
