import { randomBytes } from 'node:crypto';

/**
 * A repair's id: a UUID of version 8 (RFC 9562, custom) whose first eight digits are those of the tracking number
 * and whose other 122 - 32 bits are random. The repair is thus found by its id in one read of its
 * own key.
 */
export function newRepairId(trackingNumber: string): string {
  const shaped = randomBytes(12);
  shaped[2] = ((shaped[2] ?? 0) & 0x0f) | 0x80;
  shaped[4] = ((shaped[4] ?? 0) & 0x3f) | 0x80;
  const hex = shaped.toString('hex');
  return [
    trackingNumber.slice(2),
    hex.slice(0, 4),
    hex.slice(4, 8),
    hex.slice(8, 12),
    hex.slice(12),
  ].join('-');
}

const REPAIR_ID = /^(\d{8})-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The tracking number that an id or a tracking number names; `undefined` when it can be neither. */
export function trackingNumberOf(idOrNumber: string): string | undefined {
  if (/^RB\d{8}$/.test(idOrNumber)) return idOrNumber;
  const digits = REPAIR_ID.exec(idOrNumber)?.[1];
  return digits && `RB${digits}`;
}

/** The key of a repair's tracking link: 128 random bits. */
export const newTrackingKey = (): string => randomBytes(16).toString('base64url');
