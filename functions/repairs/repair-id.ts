import { randomBytes } from 'node:crypto';

/**
 * Makes a UUID of version 8 (RFC 9562) that begins with the digits of the tracking number, so that the id alone
 * suffices to find the repair in the table.
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

/** Returns the tracking number of an id or a tracking number, or `undefined` for any other text. */
export function trackingNumberOf(idOrNumber: string): string | undefined {
  if (/^RB\d{8}$/.test(idOrNumber)) return idOrNumber;
  const digits = REPAIR_ID.exec(idOrNumber)?.[1];
  return digits && `RB${digits}`;
}

/** Makes the key of a repair's tracking link from 128 random bits. */
export const newTrackingKey = (): string => randomBytes(16).toString('base64url');
