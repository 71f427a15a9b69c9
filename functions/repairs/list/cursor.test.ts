import { expect, it } from 'vitest';
import { newRepairId } from '../repair-id.ts';
import { atPosition, decodeCursor, encodeCursor } from './cursor.ts';

const created_at = '2026-11-20T10:00:00.000Z';
const trackingNumber = 'RB12345678';
const position = { sortKey: `${created_at}#${newRepairId(trackingNumber)}`, trackingNumber };

it('A cursor is decoded to the position that it was made from', () => {
  expect(decodeCursor(encodeCursor(position))).toEqual(position);
});

it('A position contains the id of its repair', () => {
  expect(atPosition(position)).toEqual({ trackingNumber, created_at });
});

it.each(['', 'x', Buffer.from('USER#other|RB12345678').toString('base64url')])(
  'The text %j is refused as a cursor',
  (cursor) =>
    expect(() => decodeCursor(cursor)).toThrow(expect.objectContaining({ code: 'INVALID' })),
);
