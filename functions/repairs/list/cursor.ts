import type { RepairPage, RepairSummary } from '../../../shared/repairs/repairs.ts';
import { noSuchCursor } from '../../platform/table/paging.ts';
import type { WalkPosition } from '../../platform/table/walk-repairs.ts';

/** A position says where a page of a shop's repairs ended: at the sort key of its last repair in the `cards` index. */
export type RepairPosition = { sortKey: string; trackingNumber: string };

export const idAt = ({ sortKey }: RepairPosition): string =>
  sortKey.slice(sortKey.indexOf('#') + 1);

export const atPosition = ({ sortKey, trackingNumber }: RepairPosition) => ({
  trackingNumber,
  created_at: sortKey.slice(0, sortKey.indexOf('#')),
});

export const instantAt = (position: RepairPosition): number =>
  Date.parse(atPosition(position).created_at);

export function encodeCursor(position: RepairPosition): string {
  return Buffer.from(`${position.sortKey}|${position.trackingNumber}`).toString('base64url');
}

const CURSOR = /^(\d{4}-[\dT:.-]+Z#[0-9a-f-]{36})\|(RB\d{8})$/;

export const encodeWalk = (place: WalkPosition): string => Buffer.from(place).toString('base64url');

const PLACE = /^([A-Z-]{1,20} )?\d{4}-[\dT:.-]+Z#[0-9a-f-]{36}$/;

/** @throws AppError INVALID for a text that `encodeWalk` did not write. */
export function decodeWalk(cursor: string): WalkPosition {
  const place = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!PLACE.test(place)) throw noSuchCursor();
  return place;
}

/** @throws AppError INVALID for a text that `encodeCursor` did not write. */
export function decodeCursor(cursor: string): RepairPosition {
  const match = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  const [, sortKey, trackingNumber] = match ?? [];
  if (sortKey === undefined || trackingNumber === undefined) throw noSuchCursor();
  return { sortKey, trackingNumber };
}

/** `repair` is `undefined` when the listed repair cannot be read. */
export type ListedRepair = { position: RepairPosition; repair: RepairSummary | undefined };

/**
 * Builds a page. Unreadable repairs are listed separately, so that the shop knows of them. `cursor` is null on the last
 * page.
 */
export function repairPage(listed: readonly ListedRepair[], cursor: string | null): RepairPage {
  const unreadable = listed.filter(({ repair }) => repair === undefined);
  return {
    repairs: listed.flatMap(({ repair }) => repair ?? []),
    ...(unreadable.length > 0 && {
      unreadable: unreadable.map(({ position }) => atPosition(position)),
    }),
    cursor,
  };
}
