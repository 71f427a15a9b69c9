/**
 * A customer who missed three changes is notified of the last one, whatever the outage was: messages wait for hours, go
 * to the dead-letter queue and are redriven, senders die at any step, providers do not answer. Only the database engine
 * runs; the test plays the queues and the senders.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { loneTable } from '../../../local/testing/lone-table.ts';
import {
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
} from '../../../shared/repairs/notifications.ts';
import { TryAgainLater } from '../../platform/entry/try-again-later.ts';
import { createRepair } from '../../repairs/intake/create-repair.ts';
import { isSent } from '../../repairs/notification-states.ts';
import { repairsRepository } from '../../repairs/repairs.repository.ts';
import { historyEntry } from '../../repairs/repairs.ts';
import type { TestTable } from '../../testing/test-table.ts';
import { UNBOUNDED } from '../../testing/unbounded.ts';
import type { NotificationRequest } from './notification.ts';
import { payingNotifications } from './paying-claims.ts';
import { sendNotification } from './send-notification.ts';

const RUNS = Number(process.env.LATE_SCHEDULES ?? 8);
const START = Date.parse('2026-11-20T10:00:00.000Z');
const LEASE_OVER_MS = 61_000;

let table: TestTable;
loneTable((started) => {
  table = started;
});

type Message = { request: NotificationRequest; channel: NotificationChannel };
/** A sender dies before or just after its call number `step` to the table or the provider. */
type Death = { step: number; isAfter: boolean };
type Event =
  | { kind: 'deliver'; which: number; death: Death | undefined }
  | { kind: 'set aside'; which: number }
  | { kind: 'redrive' }
  | { kind: 'change' }
  | { kind: 'wait'; minutes: number }
  | { kind: 'provider'; answers: boolean };

const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('deliver' as const),
      which: fc.nat(9),
      death: fc.option(fc.record({ step: fc.nat(5), isAfter: fc.boolean() }), {
        nil: undefined,
        freq: 3,
      }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('set aside' as const), which: fc.nat(9) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'redrive' as const }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'change' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      minutes: fc.constantFrom(1, 2, 20, 31, 180, 600),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('provider' as const), answers: fc.boolean() }),
  },
);

class Died extends Error {}

let shops = 0;

async function live(events: readonly Event[]) {
  const shopId = `late-${++shops}`;
  const repairs = repairsRepository(table);
  let nowMs = START;
  let answers = true;
  let waiting: Message[] = [];
  let aside: Message[] = [];
  /** The provider accepted these messages, in order: entry, time, and the earlier entries that each names. */
  const taken: {
    channel: NotificationChannel;
    index: number;
    since: readonly number[];
    atMs: number;
  }[] = [];
  let deaths = 0;
  const { trackingNumber } = await createRepair({ repairs, now: () => nowMs }, shopId, {
    deviceType: 'tablet',
    customerName: 'Durand',
    customerEmail: 'm@exemple.fr',
    customerPhone: '06 12 34 56 78',
  });
  const due = (historyIndex: number) => {
    for (const channel of NOTIFICATION_CHANNELS) {
      waiting.push({ request: { trackingNumber, user_id: shopId, historyIndex }, channel });
    }
  };
  due(0);

  const deliver = async (message: Message, death: Death | undefined) => {
    const { channel } = message;
    const repository = payingNotifications({
      table,
      budgets: UNBOUNDED,
      recipientOf: ({ customerEmail, phoneNumber }) =>
        channel === 'email' ? customerEmail : phoneNumber?.e164,
      lookAhead: () => repairs.get(trackingNumber),
    });
    let step = 0;
    const dying = async <Value>(call: () => Promise<Value>): Promise<Value> => {
      const isLast = death !== undefined && step++ >= death.step;
      if (isLast && !death.isAfter) throw new Died();
      const value = await call();
      if (isLast) throw new Died();
      return value;
    };
    try {
      await sendNotification(
        {
          channel,
          now: () => nowMs,
          notifications: {
            claim: (...given) => dying(() => repository.claim(...given)),
            settle: (...given) => dying(() => repository.settle(...given)),
            fold: (...given) => dying(() => repository.fold(...given)),
          },
          send: (_, index, since = []) =>
            dying(async () => {
              if (!answers) return { kind: 'failed', reason: 'panne' };
              taken.push({ channel, index, since, atMs: nowMs });
              return { kind: 'sent', messageId: 'm' };
            }),
        },
        message.request,
      );
      waiting = waiting.filter((each) => each !== message);
    } catch (error) {
      if (error instanceof Died) deaths += 1;
      else if (!(error instanceof TryAgainLater)) throw error;
    }
  };
  const redrive = () => {
    for (const { request, channel } of aside) {
      waiting.push({ request: { ...request, redriven: true }, channel });
    }
    aside = [];
  };

  for (const each of events) {
    const message = 'which' in each ? waiting[each.which % waiting.length] : undefined;
    if (each.kind === 'deliver' && message) await deliver(message, each.death);
    else if (each.kind === 'set aside' && message) {
      waiting = waiting.filter((other) => other !== message);
      aside.push(message);
    } else if (each.kind === 'redrive') redrive();
    else if (each.kind === 'wait') nowMs += each.minutes * 60_000;
    else if (each.kind === 'provider') answers = each.answers;
    else if (each.kind === 'change') {
      nowMs += 1;
      const entry = historyEntry('progress', nowMs);
      const changed = await repairs.appendEntry({ shopId, trackingNumber }, entry);
      due(changed.statusHistory.length - 1);
    }
  }
  // The outage is over, the operator redrives the messages, and the quiet hours end.
  answers = true;
  redrive();
  nowMs += 24 * 3_600_000 - ((nowMs - START) % (24 * 3_600_000));
  for (let round = 0; round < 4 && waiting.length > 0; round += 1) {
    nowMs += LEASE_OVER_MS;
    for (const message of waiting) await deliver(message, undefined);
  }
  return { waiting, taken, deaths, stored: await repairs.get(trackingNumber) };
}

it(
  'After any outage and redrive the customer knows the last status, and each due message is settled',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 40 }), async (events) => {
        const { waiting, taken, deaths, stored } = await live(events);
        expect(waiting).toEqual([]);
        const history = stored?.statusHistory ?? [];
        for (const channel of NOTIFICATION_CHANNELS) {
          const sent = taken.filter((each) => each.channel === channel);
          const last = history.length - 1;
          expect(
            sent.map(({ index }) => index),
            'the last change is sent',
          ).toContain(last);
          expect(isSent(history[last]?.notifications[channel] ?? {})).toBe(true);
          for (const [index, entry] of history.entries()) {
            const notification = entry.notifications[channel];
            const times = sent.filter((each) => each.index === index).length;
            expect([undefined, 'folded'], `${channel} ${index}`).toContain(notification.state);
            expect(notification).toEqual({
              at: expect.any(Number),
              ...(notification.state && { state: 'folded' }),
            });
            if (notification.state === undefined) expect(times).toBeGreaterThanOrEqual(1);
            // The customer got a later message, which names this change unless both were recent.
            else {
              const newsUntilMs = Date.parse(entry.timestamp) + 30 * 60_000;
              const isKnown = sent.some(
                (each) =>
                  each.index > index && (each.since.includes(index) || each.atMs <= newsUntilMs),
              );
              expect(isKnown, `${channel} ${index} is named`).toBe(true);
            }
          }
          if (deaths > 0) continue;
          for (const [index, entry] of history.entries()) {
            const times = sent.filter((each) => each.index === index).length;
            const isFolded = entry.notifications[channel].state === 'folded';
            expect(times, 'sent once when no sender died').toBe(isFolded ? 0 : 1);
          }
        }
      }),
      { numRuns: RUNS },
    );
  },
  60_000 + RUNS * 600,
);
