import { AppError } from '../../../shared/errors.ts';
import type { WalkPosition } from '../../platform/walk-repairs.ts';
import { decodeWalk, encodeWalk } from '../../repairs/cursor.ts';

/**
 * The position where an account's export continues: after a sort key of the shop's own partition, or among its repairs.
 * It contains no shop, because the shop is always the caller's.
 */
export type ExportPosition =
  | { part: 'own'; after: string | undefined }
  /** Among the invoices of its suppliers, after a sort key. */
  | { part: 'received'; after: string | undefined }
  | { part: 'repairs'; after: WalkPosition | undefined };

const RECEIVED_KEY = /^INVOICE#\d{13}#.{1,36}$/su;
const SORT_KEY = /^[A-Z][\w#.:-]{1,180}$/;

/** Encodes a position as an opaque text for the client. */
export function encodePosition(position: ExportPosition): string {
  if (position.part === 'repairs') {
    return `r.${position.after === undefined ? '' : encodeWalk(position.after)}`;
  }
  const part = position.part === 'own' ? 'o' : 'i';
  return `${part}.${Buffer.from(position.after ?? '').toString('base64url')}`;
}

/**
 * Decodes a position. Without a cursor it is the beginning.
 * @throws AppError INVALID for a text that `encodePosition` did not write.
 */
export function decodePosition(cursor: string | undefined): ExportPosition {
  if (cursor === undefined) return { part: 'own', after: undefined };
  const rest = cursor.slice(2);
  if (cursor.startsWith('r.')) {
    return { part: 'repairs', after: rest === '' ? undefined : decodeWalk(rest) };
  }
  const after = Buffer.from(rest, 'base64url').toString('utf8');
  if (cursor.startsWith('i.') && (rest === '' || RECEIVED_KEY.test(after))) {
    return { part: 'received', after: rest === '' ? undefined : after };
  }
  if (!cursor.startsWith('o.') || !SORT_KEY.test(after)) {
    throw new AppError('INVALID', { fields: { cursor: 'Cette suite d’export n’existe pas.' } });
  }
  return { part: 'own', after };
}
