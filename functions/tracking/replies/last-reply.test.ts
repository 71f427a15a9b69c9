import { expect, it } from 'vitest';
import type { Correction } from '../../../shared/repairs/repairs.ts';
import { lastReplyOf } from './last-reply.ts';
import { repliesKind } from './stored-replies.ts';

const at = (hour: number) => `2026-11-28T${hour}:00:00.000Z`;
const replies = [10, 12].map((hour) => ({
  at: Date.parse(at(hour)),
  text: `Message de ${hour} h`,
  attempt: `a${hour}`,
}));
const read = async () => ({ ...repliesKind.stamp, replies });
const corrected = (field: Correction['field'], hour: number): Correction => {
  return { at: at(hour), field, from: 'faux', to: 'juste' };
};

it.each([
  ['Before any correction', [], true],
  ['After an earlier correction of the e-mail', [corrected('customerEmail', 11)], true],
  ['After a later correction of the device', [corrected('deviceModel', 13)], true],
  ['After a later correction of the e-mail', [corrected('customerEmail', 13)], false],
  [
    'After later corrections of phone and device',
    [corrected('customerPhone', 13), corrected('deviceModel', 14)],
    false,
  ],
] as const)(
  '%s, the last reply is shown only if the holder of the present link may have written it',
  async (_when, corrections, isShown) => {
    const repair = { user_id: 's', trackingNumber: 'RB12345678', hasReplies: true } as const;
    const last = await lastReplyOf(read, { ...repair, corrections: [...corrections] });
    expect(last).toEqual(isShown ? { at: at(12), text: 'Message de 12 h' } : undefined);
  },
);
