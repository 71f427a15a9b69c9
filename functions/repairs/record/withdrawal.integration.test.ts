/**
 * Withdraws repairs while senders claim, send or die. Nobody claims the message of a withdrawn repair. The plan stops
 * counting a withdrawn repair at most once, and keeps counting it if its customer was notified of more than the intake.
 * The test fails without the claim's condition on `card.withdrawn_at`, and without the condition of
 * `noFurtherNotification`.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { loneTable } from '../../../local/testing/lone-table.ts';
import type { TestTable } from '../../testing/test-table.ts';
import { unpaidNotifications } from '../../testing/unpaid-notifications.ts';
import { createRepair } from '../intake/create-repair.ts';
import { openClearing } from '../pictures/clear-pictures.ts';
import { repairsRepository } from '../repairs.repository.ts';
import { historyEntry, type StoredRepair } from '../repairs.ts';
import { recordsRepository } from './records.repository.ts';
import { withdrawRepair } from './withdraw-repair.ts';

const RUNS = Number(process.env.WITHDRAWAL_SCHEDULES ?? 15);
const START = Date.parse('2026-11-20T10:00:00.000Z');
const HOUR_MS = 60 * 60_000;

let table: TestTable;
loneTable((started) => {
  table = started;
});

type Event =
  | { kind: 'change' }
  | { kind: 'look' }
  | { kind: 'withdraw' }
  | { kind: 'claim'; which: number; channel: 'email' | 'sms' }
  | { kind: 'settle'; which: number; channel: 'email' | 'sms'; sent: boolean }
  | { kind: 'wait'; minutes: number };

const act = fc.record({
  kind: fc.constantFrom('claim' as const, 'settle' as const),
  which: fc.nat(3),
  channel: fc.constantFrom('email' as const, 'sms' as const),
  sent: fc.boolean(),
});
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('change' as const) }) },
  { weight: 6, arbitrary: act },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('look' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('withdraw' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.nat(30) }),
  },
);

let shops = 0;

/**
 * Plays `events`, then withdraws the repair. Like a slow request, a withdrawal uses the state that the event `look` has
 * read.
 */
async function live(events: readonly Event[]) {
  const shopId = `withdrawing-${++shops}`;
  let nowMs = START;
  const now = () => nowMs;
  const repairs = repairsRepository(table);
  const notifications = unpaidNotifications(table);
  const { trackingNumber } = await createRepair({ repairs, now }, shopId, {
    deviceType: 'tablet',
    customerName: 'Durand',
    customerEmail: 'm@exemple.fr',
    customerPhone: '0612345678',
  });
  let entries = 1;
  let seen: StoredRepair | undefined;
  /** These messages are claimed, by entry and channel. */
  const held = new Map<string, StoredRepair>();
  const claims: { entry: number; afterwards: boolean }[] = [];
  let withdrawnAtMs: number | undefined;
  const withdraw = async () => {
    const stale = seen;
    let reads = 0;
    const get = async (number: string) => (reads++ === 0 && stale ? stale : repairs.get(number));
    const records = recordsRepository(table);
    const clearPictures = openClearing(table);
    await withdrawRepair({ repairs: { get }, records, clearPictures, now }, shopId, trackingNumber);
    withdrawnAtMs ??= nowMs;
  };
  for (const each of events) {
    if (each.kind === 'wait') nowMs += each.minutes * 60_000;
    else if (each.kind === 'look') seen = await repairs.get(trackingNumber);
    else if (each.kind === 'withdraw') await withdraw();
    else if (each.kind === 'change') {
      const entry = historyEntry('progress', nowMs);
      const change = repairs.appendEntry({ shopId, trackingNumber }, entry);
      if (withdrawnAtMs === undefined) {
        await change;
        entries += 1;
      } else await expect(change).rejects.toMatchObject({ code: 'WITHDRAWN' });
    } else {
      const { channel } = each;
      const historyIndex = each.which % entries;
      const request = { trackingNumber, user_id: shopId, historyIndex };
      const name = `${historyIndex} ${channel}`;
      const repair = held.get(name);
      if (each.kind === 'claim') {
        const claim = await notifications.claim(request, channel, nowMs);
        if (claim.kind !== 'claimed') continue;
        claims.push({ entry: historyIndex, afterwards: withdrawnAtMs !== undefined });
        held.set(name, claim.repair);
      } else if (each.kind === 'settle' && repair) {
        held.delete(name);
        const notification = each.sent ? { at: nowMs } : { tried: nowMs };
        await notifications.settle(request, channel, repair, { notification });
      }
    }
  }
  await withdraw();
  const stored = await repairs.get(trackingNumber);
  return { stored, claims, withdrawnAtMs, profile: await table.profile(shopId) };
}

it('No notification follows a withdrawal, and the plan stops counting the repair only if no change was notified', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 3, maxLength: 25 }), async (events) => {
      const { stored, claims, withdrawnAtMs = 0, profile } = await live(events);
      expect(stored?.withdrawnAt).toBe(new Date(withdrawnAtMs).toISOString());
      expect(claims.filter(({ afterwards }) => afterwards)).toEqual([]);
      const counted = stored?.givenBack ? 0 : 1;
      expect(profile).toMatchObject({ repairs_used: counted, 'repairs_used_2026-11': counted });
      const isSoon = withdrawnAtMs - START <= HOUR_MS;
      const wasMore = claims.some(({ entry }) => entry > 0);
      if (!wasMore && isSoon) expect(stored?.givenBack).toBe(true);
      if (!isSoon) expect(stored?.givenBack).toBeUndefined();
      const notifications = stored?.statusHistory
        .slice(1)
        .flatMap(({ notifications: by }) => [by.email, by.sms]);
      if (notifications?.some(({ at }) => at !== undefined))
        expect(stored?.givenBack).toBeUndefined();
    }),
    { numRuns: RUNS },
  );
});
