import { expect, it, vi } from 'vitest';
import { sharedCloud } from '../../../local/testing/cloud-and-table.ts';
import {
  DELIVERY_OUTCOMES,
  type DeliveryOutcome,
  type NotificationChannel,
} from '../../../shared/repairs/notifications.ts';
import { newRepair } from '../../repairs/intake/new-repair.ts';
import { newRepairId } from '../../repairs/repair-id.ts';
import { repairsRepository } from '../../repairs/repairs.repository.ts';
import { historyEntry } from '../../repairs/repairs.ts';
import { repairItem } from '../../repairs/stored-repair.ts';
import type { TestTable } from '../../testing/test-table.ts';
import { unpaidNotifications } from '../../testing/unpaid-notifications.ts';
import { withEntry } from '../../testing/with-entry.ts';
import { settlementOf } from '../status-changes/settlement.ts';
import { outcomesRepository } from './outcomes.repository.ts';

let table: TestTable;
sharedCloud((started) => {
  ({ table } = started);
});

const NOW = Date.now();
let numbers = 52_000_000;

/** Makes a repair with `entries` entries. The first was sent by e-mail at NOW. No consumer of the stream sees it. */
async function notified(entries = 1) {
  numbers += 1;
  const trackingNumber = `RB${numbers}`;
  const identity = { id: newRepairId(trackingNumber), trackingNumber, trackingKey: 'k' };
  const customer = {
    deviceType: 'tablet',
    customerName: 'D',
    customerEmail: 'm@exemple.fr',
  } as const;
  let repair = newRepair(customer, { ...identity, shopId: 'outcomes', nowMs: NOW });
  for (let entry = 1; entry < entries; entry += 1) {
    repair = withEntry(repair, historyEntry('ordered', NOW));
  }
  await table.put({ ...repairItem(repair), last_write: 'claim' });
  const notifications = unpaidNotifications(table);
  const outcomes = outcomesRepository(table);
  const place = { shopId: 'outcomes', trackingNumber, historyIndex: 0, atMs: NOW };
  const request = { trackingNumber, user_id: 'outcomes', historyIndex: 0 };
  const sendAt = async (atMs: number, channel: NotificationChannel = 'email') => {
    const claim = await notifications.claimAgain(request, channel, atMs);
    if (claim.kind !== 'claimed') throw new Error(`The message was not claimed: ${claim.kind}`);
    const outcome = settlementOf({ kind: 'sent', messageId: 'm', atMs }, request, atMs + 9);
    return () => notifications.settle(request, channel, claim.repair, outcome);
  };
  await (await sendAt(NOW))();
  return {
    place,
    sendAt,
    noteBoth: (email: DeliveryOutcome, sms: DeliveryOutcome) =>
      outcomes.noteBoth(
        [
          { place, channel: 'email', outcome: email },
          { place: { ...place, atMs: NOW + 1 }, channel: 'sms', outcome: sms },
        ],
        NOW + 100,
      ),
    note: (outcome: DeliveryOutcome, of: Partial<typeof place> = {}) =>
      outcomes.note({ place: { ...place, ...of }, channel: 'email', outcome }, NOW + 100),
    shown: async () => {
      const found = await repairsRepository(table).get(trackingNumber);
      return {
        entry: found?.statusHistory[0]?.notifications.email.outcome,
        card: found?.deliveries.email?.outcome,
        ...(found?.deliveries.sms && {
          sms: [found.statusHistory[0]?.notifications.sms.outcome, found.deliveries.sms.outcome],
        }),
        version: found?.version,
      };
    },
  };
}

it('An outcome is recorded in the entry and on the card by one write, and then counts as known', async () => {
  const { note, shown } = await notified();
  const before = await shown();
  expect(before).toMatchObject({ entry: undefined, card: undefined });
  let noted: string | undefined;
  const requests = await table.requestsOf(async () => {
    noted = await note('delivered');
  });
  expect(noted).toBe('noted');
  expect(requests).toEqual(['UpdateItemCommand']);
  const after = await shown();
  expect(after).toEqual({
    entry: 'delivered',
    card: 'delivered',
    version: (before.version ?? 0) + 1,
  });
  expect(await note('delivered'), 'the same event a second time').toBe('known');
  expect(await shown()).toEqual(after);
});

it('A settlement does not read the repair that it has written', async () => {
  const { sendAt } = await notified();
  const settle = await sendAt(NOW + 70_000);
  const sent = vi.spyOn(table.client, 'send');
  await settle();
  const answers = await Promise.all(sent.mock.results.map(({ value }) => value));
  sent.mockRestore();
  expect(answers.map(({ Attributes }) => Attributes)).toEqual([undefined]);
});

it('The stronger outcome stays, in whatever order the events come', async () => {
  const strongest = await Promise.all(
    Array.from({ length: 6 }, async (_, shift) => {
      const { note, shown } = await notified();
      const turned = [...DELIVERY_OUTCOMES.slice(shift), ...DELIVERY_OUTCOMES.slice(0, shift)];
      for (const outcome of shift % 2 ? turned.toReversed() : turned) await note(outcome);
      return shown();
    }),
  );
  for (const { entry, card } of strongest) {
    expect([entry, card]).toEqual(['complained', 'complained']);
  }
  const { note, shown } = await notified();
  await note('bounced');
  expect(await note('delivered')).toBe('known');
  expect(await shown()).toMatchObject({ entry: 'bounced', card: 'bounced' });
});

it('The outcome of a change that is not the last is recorded in its entry and not on the card', async () => {
  const { note, shown } = await notified(2);
  const { version } = await shown();
  expect(await note('bounced')).toBe('noted');
  expect(await shown()).toEqual({ entry: 'bounced', card: undefined, version });
});

it('The outcome of an outdated message, of another shop or of no repair is ignored', async () => {
  const { note, shown, sendAt } = await notified();
  await note('bounced');
  await (await sendAt(NOW + 70_000))();
  expect(await shown(), 'nothing is known of the new one').toMatchObject({
    entry: undefined,
    card: undefined,
  });
  expect(await note('complained')).toBe('gone');
  expect(await note('delivered', { shopId: 'another' })).toBe('gone');
  expect(await note('delivered', { trackingNumber: 'RB52999999' })).toBe('gone');
  expect(await note('delivered', { historyIndex: 7 })).toBe('gone');
  expect(await shown()).toMatchObject({ entry: undefined, card: undefined });
  expect(await note('delivered', { atMs: NOW + 70_000 })).toBe('noted');
});

it('An outcome counts as early if it comes before the sender has recorded the message', async () => {
  const { note, sendAt, shown } = await notified();
  const settle = await sendAt(NOW + 50);
  expect(await note('bounced', { atMs: NOW + 50 })).toBe('early');
  await settle();
  expect(await note('bounced', { atMs: NOW + 50 })).toBe('noted');
  expect(await shown()).toMatchObject({ entry: 'bounced', card: 'bounced' });
});

it('The outcomes of both messages about a change are recorded by one write, and then count as known', async () => {
  const { noteBoth, sendAt, shown } = await notified();
  await (await sendAt(NOW + 1, 'sms'))();
  const { version = 0 } = await shown();
  let noted: string[] = [];
  const requests = await table.requestsOf(async () => {
    noted = await noteBoth('bounced', 'delivered');
  });
  expect([requests, noted]).toEqual([['UpdateItemCommand'], ['noted', 'noted']]);
  const sms = ['delivered', 'delivered'];
  const after = { entry: 'bounced', card: 'bounced', sms, version: version + 1 };
  expect(await shown()).toEqual(after);
  expect(await noteBoth('bounced', 'delivered'), 'the same a second time').toEqual([
    'known',
    'known',
  ]);
  expect(await shown()).toEqual(after);
});

it('When two outcomes arrive together, the new one is recorded and the known one is not', async () => {
  const { note, noteBoth, sendAt, shown } = await notified();
  await note('complained');
  expect(await noteBoth('bounced', 'delivered'), 'no SMS was sent').toEqual(['known', 'gone']);
  const settle = await sendAt(NOW + 1, 'sms');
  expect(await noteBoth('bounced', 'delivered')).toEqual(['known', 'early']);
  await settle();
  expect(await noteBoth('bounced', 'delivered')).toEqual(['known', 'noted']);
  const sms = ['delivered', 'delivered'];
  expect(await shown()).toMatchObject({ entry: 'complained', card: 'complained', sms });
});
