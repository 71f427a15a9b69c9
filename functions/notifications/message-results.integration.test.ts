import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sharedCloud } from '../../local/testing/cloud-and-table.ts';
import { DELIVERY_OUTCOMES, type DeliveryOutcome } from '../../shared/repairs/notifications.ts';
import type { TestTable } from '../testing/test-table.ts';
import { messageRef } from './message.ts';
import { messageResults } from './message-results.repository.ts';
import { messageItem, type StoredMessage } from './stored-message.ts';

let table: TestTable;
sharedCloud((started) => {
  ({ table } = started);
});

const NOW = Date.now();
const SENT = { at: NOW, end: 'sent', channel: 'email' } as const;

/** Stores a shop's reminder of an invoice as its sender leaves it. */
async function reminder(stored: Omit<StoredMessage, 'expires_at'> = SENT) {
  const shopId: string = randomUUID();
  const name = { kind: 'overdue', documentId: randomUUID(), days: 15 } as const;
  const put = (each: typeof stored) => table.put(messageItem(shopId, name, each, NOW));
  await put(stored);
  const place = { shopId, reminder: messageRef(name), atMs: NOW };
  const { note, see } = messageResults(table);
  return {
    place,
    put,
    see: (by = shopId) => see(by, place.reminder, NOW + 200),
    note: (outcome: DeliveryOutcome, of: Partial<typeof place> = {}) =>
      note({ ...place, ...of }, outcome, NOW + 100),
    shown: async () => (await messageResults(table).outcomes(shopId, [name]))(name),
  };
}

it('An outcome is recorded on its reminder by one write, and then counts as known', async () => {
  const { note, shown, place } = await reminder();
  expect(await shown()).toEqual({ at: expect.any(String), state: 'sent', channel: 'email' });
  let noted: string | undefined;
  const requests = await table.requestsOf(async () => {
    noted = await note('delivered');
  });
  expect([noted, requests]).toEqual(['noted', ['UpdateItemCommand']]);
  expect(await shown()).toMatchObject({ outcome: 'delivered' });
  expect(await shown(), 'a delivered message needs no attention').not.toHaveProperty('toSee');
  expect(await note('delivered'), 'the same event a second time').toBe('known');
  expect(await note('bounced')).toBe('noted');
  expect(await shown()).toMatchObject({ outcome: 'bounced', toSee: place.reminder });
});

it('The stronger outcome stays, in whatever order the events come', async () => {
  const ends = await Promise.all(
    DELIVERY_OUTCOMES.map(async (_, shift) => {
      const { note, shown } = await reminder();
      const turned = [...DELIVERY_OUTCOMES.slice(shift), ...DELIVERY_OUTCOMES.slice(0, shift)];
      for (const outcome of shift % 2 ? turned.toReversed() : turned) await note(outcome);
      return (await shown())?.outcome;
    }),
  );
  expect(ends).toEqual(DELIVERY_OUTCOMES.map(() => 'complained'));
});

it('An outcome that comes before the sender has recorded the reminder is not recorded until it comes again', async () => {
  const { note, put, shown } = await reminder({ until: NOW + 60_000 });
  expect(await note('bounced')).toBe('early');
  await put(SENT);
  expect(await note('bounced')).toBe('noted');
  expect(await shown()).toMatchObject({ outcome: 'bounced' });
});

it('The outcome of an outdated or given-up reminder, or of another shop, is ignored', async () => {
  const { note, shown } = await reminder();
  expect(await note('bounced', { atMs: NOW - 1 })).toBe('gone');
  expect(await note('bounced', { shopId: 'another' })).toBe('gone');
  expect(await note('bounced', { reminder: 'QUOTE#none' })).toBe('gone');
  expect(await shown()).not.toHaveProperty('outcome');
  const dead = await reminder({ until: NOW });
  expect(await dead.note('bounced')).toBe('gone');
  const refused = await reminder({ at: NOW - 1, end: 'refused', reason: 'non' });
  expect(await refused.note('bounced')).toBe('gone');
});

it('A shop can mark its own undelivered reminder as seen, but no other shop’s reminder', async () => {
  const { note, see, shown, place } = await reminder();
  await note('returned');
  expect(await see('another')).toBe(false);
  expect(await shown()).toMatchObject({ toSee: place.reminder });
  expect([await see(), await see()]).toEqual([true, true]);
  expect(await shown()).toMatchObject({ outcome: 'returned' });
  expect(await shown()).not.toHaveProperty('toSee');
});
