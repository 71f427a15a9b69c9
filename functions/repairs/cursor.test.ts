import { expect, it } from 'vitest';
import { decodeCursor, encodeCursor, positionOf } from './cursor.ts';
import { newRepairId } from './repair-id.ts';

const position = positionOf({
  created_at: '2026-11-20T10:00:00.000Z',
  id: newRepairId('RB12345678'),
  trackingNumber: 'RB12345678',
});

it('comes back as it went', () => {
  expect(decodeCursor(encodeCursor(position))).toEqual(position);
});

it.each(['', 'x', Buffer.from('USER#other|RB12345678').toString('base64url')])(
  'refuses %j',
  (cursor) =>
    expect(() => decodeCursor(cursor)).toThrow(expect.objectContaining({ code: 'INVALID' })),
);
