import { randomBytes } from 'node:crypto';
import { parisDay } from '../../shared/time.ts';

/** Returns a UUID of version 7 (RFC 9562): 48 bits of the time in milliseconds, then random bits. It sorts by time. */
export function newDocumentId(nowMs: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(nowMs, 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Returns a text that sorts before every id made at `nowMs` or later, and after every id made earlier. */
export function firstDocumentId(nowMs: number): string {
  const hex = Math.min(nowMs, 2 ** 48 - 1)
    .toString(16)
    .padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

export const createdMsOf = (id: string): number =>
  Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

/** Returns the day in Paris, 'YYYY-MM-DD', on which an id was made. */
export const issueDayOf = (id: string): string => parisDay(createdMsOf(id));

const DOCUMENT_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export const isDocumentId = (text: string): boolean => DOCUMENT_ID.test(text);
