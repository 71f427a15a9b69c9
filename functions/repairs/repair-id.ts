import { hash, randomBytes } from 'node:crypto';
import type { NewRepairInput } from '../../shared/repairs/repairs.ts';

/** What an id has besides its number: 12 bytes, the first half of which tells one request's key from another's. */
export type RequestBits = Buffer;

/**
 * The bits of a creation that is sent with an idempotency key: a digest of shop and key, then one of those and of what
 * is asked for (docs/decisions/0007).
 */
export function requestBits(shopId: string, key: string, input: NewRepairInput): RequestBits {
  const fields = Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1));
  const parts = [shopId, key];
  return Buffer.concat([
    digestOf(JSON.stringify(parts)),
    digestOf(JSON.stringify([...parts, fields])),
  ]);
}

const digestOf = (text: string) => hash('sha256', text, 'buffer').subarray(0, 6);

/**
 * A repair's id: a UUID of version 8 (RFC 9562, custom) whose first eight digits are those of the tracking number
 * and whose other 122 - 32 bits are `bits`, random unless given. The repair is thus found by its id in one read of its
 * own key.
 */
export function newRepairId(trackingNumber: string, bits: RequestBits = randomBytes(12)): string {
  const shaped = Buffer.from(bits);
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

/** Whether two repairs were asked for under one key of one shop: all but the last part of their ids agree. */
export const haveOneKey = (id: string, other: string): boolean =>
  id.slice(0, id.lastIndexOf('-')) === other.slice(0, other.lastIndexOf('-'));

const REPAIR_ID = /^(\d{8})-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The tracking number that an id or a tracking number names; `undefined` when it can be neither. */
export function trackingNumberOf(idOrNumber: string): string | undefined {
  if (/^RB\d{8}$/.test(idOrNumber)) return idOrNumber;
  const digits = REPAIR_ID.exec(idOrNumber)?.[1];
  return digits && `RB${digits}`;
}
