/**
 * A change is notified once or undone, whatever happens: messages come twice, early and in any order, senders and undo
 * requests die at any step, answers are lost, changes come in between. Only the database engine runs; the test plays
 * the queue, the senders and the shop. `npm run test:undo` tries 2,000 schedules; `UNDO_SCHEDULES` and `UNDO_SEED` set
 * them. It fails when a part of the claim's condition is missing (`attribute_not_exists(… #at)`, `#until <= :now`, the
 * entry's moment, the hold), and with each of these faults: an undo that ignores claims; a message that is settled
 * before it is sent; a card that hides the settlement of a change that is the last again; a claim that never ends.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loneTable } from '../../../local/testing/lone-table.ts';
import { AppError } from '../../../shared/errors.ts';
import {
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
} from '../../../shared/repairs/notifications.ts';
import { undoRepository } from '../../repairs/changes/undo.repository.ts';
import { undoChange } from '../../repairs/changes/undo-change.ts';
import { lastEntry } from '../../repairs/history.ts';
import { createRepair } from '../../repairs/intake/create-repair.ts';
import { repairsRepository } from '../../repairs/repairs.repository.ts';
import { historyEntry } from '../../repairs/repairs.ts';
import type { TestTable } from '../../testing/test-table.ts';
import { UNBOUNDED } from '../../testing/unbounded.ts';
import type { NotificationRequest } from './notification.ts';
import { payingNotifications } from './paying-claims.ts';
import { sendBoth } from './send-both.ts';
import { type SendNotificationDependencies, sendNotification } from './send-notification.ts';

const RUNS = Number(process.env.UNDO_SCHEDULES ?? 8);
const SEED = Number(process.env.UNDO_SEED ?? (Math.random() * 0x7fffffff) | 0);
/** One engine runs this many schedules. An engine never trims its stream, and gets slower as the stream grows. */
const RUNS_AN_ENGINE = 100;
const ENGINES = Math.ceil(RUNS / RUNS_AN_ENGINE);
/** A schedule takes about 40 ms, or more on a busy machine. */
const TIMEOUT_MS = 60_000 + RUNS_AN_ENGINE * 600;
const START = Date.parse('2026-11-20T10:00:00.000Z');
/** Lambda ends a sender after this timeout (functions/lambdas/events/send-notifications.ts). */
const SENDER_MS = 30_000;
const LEASE_OVER_MS = 61_000;

let table: TestTable;

type Message = { request: NotificationRequest; channels: readonly NotificationChannel[] };
type Provider = 'accepts' | 'fails' | 'accepts without an answer';
/**
 * A schedule is a list of events: a message is delivered, one or all processes take a step, a process dies, and so on.
 */
type Event =
  | { kind: 'deliver' | 'deliver twice' | 'step' | 'die'; which: number }
  | { kind: 'all step' }
  | { kind: 'provider'; is: Provider }
  | { kind: 'wait'; seconds: number }
  | { kind: 'change'; holdSeconds: number }
  | { kind: 'undo'; back: number; isWhole: boolean }
  | { kind: 'race'; undoingIsNext: boolean[] }
  | { kind: 'replace'; holdSeconds: number };

const which = fc.nat(7);
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('deliver'), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('deliver twice'), which }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('step'), which }) },
  { weight: 5, arbitrary: fc.constant({ kind: 'all step' } as const) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('die'), which }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('provider'),
      is: fc.constantFrom<Provider>('accepts', 'fails', 'accepts without an answer'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('wait'), seconds: fc.integer({ min: 1, max: 65 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('change'),
      holdSeconds: fc.constantFrom(0, 10, 30),
    }),
  },
  // Most of these events undo the last change, and most run without a step of another process in between.
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('undo'),
      back: fc.constantFrom(0, 0, 0, 1),
      isWhole: fc.constantFrom(true, true, false),
    }),
  },
  // The last change is sent and undone at the same time, step by step.
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('race'),
      undoingIsNext: fc.array(fc.boolean(), { minLength: 3, maxLength: 6 }),
    }),
  },
  // Between a sender's read and its claim, another change takes the place of the change that the sender read.
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('replace'), holdSeconds: fc.constantFrom(0, 30) }),
  },
) as fc.Arbitrary<Event>;

const schedule = fc.array(event, { minLength: 5, maxLength: 40 });

class Died extends Error {}

type Pass = () => Promise<void>;

/** Starts a process that waits at each `pass` until it may continue, or dies there. */
function startActor(nowMs: () => number, act: (pass: Pass) => Promise<unknown>) {
  type Gate = { letOn(): void; die(): void };
  /** The process waits at these points, of which a sender of both channels has up to two. */
  const gates: Gate[] = [];
  let next = Promise.withResolvers<void>();
  let isOver = false;
  let isDead = false;
  const startedMs = nowMs();
  const arrive = () => {
    next.resolve();
    next = Promise.withResolvers();
  };
  const over = act(
    () =>
      new Promise<void>((resolve, reject) => {
        const die = () => reject(new Died());
        if (isDead) return die();
        gates.push({ letOn: resolve, die });
        arrive();
      }),
  )
    .catch((error: unknown) => {
      if (!(error instanceof Died)) throw error;
    })
    .finally(() => {
      isOver = true;
      arrive();
    });
  return {
    over,
    isOver: () => isOver,
    isLate: () => nowMs() - startedMs > SENDER_MS,
    async step() {
      while (gates.length === 0 && !isOver) await next.promise;
      const { promise } = next;
      gates.shift()?.letOn();
      if (gates.length === 0 && !isOver) await promise;
    },
    async die() {
      isDead = true;
      for (const gate of gates.splice(0)) gate.die();
      await over;
    },
  };
}
type Actor = ReturnType<typeof startActor>;

/**
 * Starts a sender of one channel, or of both at once. It waits before each of its steps: reading, claiming, sending and
 * settling.
 */
function startSender(message: Message, world: World): Actor {
  const unsettled = new Set<NotificationChannel>();
  const { request, channels } = message;
  const actor = startActor(
    () => world.nowMs,
    (pass) => {
      const repository = payingNotifications({
        table,
        budgets: UNBOUNDED,
        recipientOf: ({ customerEmail, phoneNumber }, channel) =>
          channel === 'email' ? customerEmail : phoneNumber?.e164,
        // The repair is read ahead, so it may have changed before the sender claims.
        lookAhead: async ({ trackingNumber }) => {
          await pass();
          const ahead = await repairsRepository(table).get(trackingNumber);
          await pass();
          return ahead;
        },
      });
      const notifications = {
        claim: repository.claim,
        claimEach: repository.claimEach,
        fold: repository.fold,
        settle: async (...settled: Parameters<typeof repository.settle>) => {
          await pass();
          await repository.settle(...settled);
          unsettled.delete(settled[1]);
        },
        settleAll: async (...settled: Parameters<typeof repository.settleAll>) => {
          await pass();
          await repository.settleAll(...settled);
          unsettled.clear();
        },
      };
      const now = () => world.nowMs;
      const over = (channel: NotificationChannel): SendNotificationDependencies => ({
        ...{ channel, now, notifications },
        send: async (claimed, historyIndex) => {
          const { trackingNumber } = claimed;
          await pass();
          // Reads the table, because a later change may have ended the hold that the sender has read.
          const { hold } = (await repairsRepository(table).get(trackingNumber)) ?? {};
          const { provider } = world;
          if (provider === 'fails') return { kind: 'failed', reason: 'panne' };
          const changedMs = Date.parse(claimed.statusHistory[historyIndex]?.timestamp ?? '');
          const sent = nameOf(changedMs, channel);
          if (hold?.entry === changedMs && hold.until > world.nowMs) world.tooEarly.push(sent);
          add(world.sent, sent);
          unsettled.add(channel);
          if (provider === 'accepts') return { kind: 'sent', messageId: 'm' };
          add(world.mayBeSentAgain, sent);
          return { kind: 'failed', reason: 'panne' };
        },
      });
      const [channel = 'email'] = channels;
      const sending =
        channels.length > 1
          ? sendBoth(
              { notifications, now, over: { email: over('email'), sms: over('sms') } },
              request,
            )
          : sendNotification(over(channel), request);
      return sending.then(
        () => world.waiting.delete(message),
        // The queue keeps the message.
        () => undefined,
      );
    },
  );
  return {
    ...actor,
    async die() {
      await actor.die();
      // A message that the provider is just accepting may be sent again too.
      for (const channel of unsettled) {
        add(world.mayBeSentAgain, nameOf(request.changedAtMs, channel));
      }
      unsettled.clear();
    },
  };
}

/** Starts the shop's undo of a change, which waits before it reads, writes and answers. */
function startUndoing(change: Change, named: { shopId: string; id: string }, world: World): Actor {
  const repairs = { ...repairsRepository(table), ...undoRepository(table) };
  const timestamp = new Date(change.atMs).toISOString();
  change.isAsked = true;
  return startActor(
    () => world.nowMs,
    async (pass) => {
      let isOwed = false;
      const look = () => {
        isOwed = world.changes.at(-1) === change && change.heldUntilMs > world.nowMs;
      };
      const undoing = undoChange(
        {
          repairs: {
            get: async (...read) => {
              await pass();
              look();
              return repairs.get(...read);
            },
            removeEntry: async (...removed) => {
              await pass();
              look();
              const outcome = await repairs.removeEntry(...removed);
              await pass();
              return outcome;
            },
          },
        },
        named.shopId,
        named.id,
        { timestamp },
      );
      await undoing.catch((error: unknown) => {
        if (error instanceof Died || !(error instanceof AppError)) throw error;
        if (isOwed) world.refused.push(error.code);
      });
    },
  );
}

const nameOf = (changedAtMs: number | undefined, channel: NotificationChannel) =>
  `${changedAtMs} ${channel}`;
const add = (to: Map<string, number>, name: string) => to.set(name, (to.get(name) ?? 0) + 1);

/** The shop knows this about an entry of the history. */
type Change = { atMs: number; heldUntilMs: number; isAsked: boolean };

type World = {
  nowMs: number;
  provider: Provider;
  changes: Change[];
  /** These messages are in the queues. */
  waiting: Set<Message>;
  /** This counts how often the customer got each message. */
  sent: Map<string, number>;
  mayBeSentAgain: Map<string, number>;
  /** These messages were sent within their hold. */
  tooEarly: string[];
  /** These undo requests of the last change were refused within its hold. */
  refused: string[];
};

let shops = 0;

async function live(events: readonly Event[], isTogether: boolean) {
  const shopId = `sent-${++shops}`;
  const world: World = {
    nowMs: START,
    provider: 'accepts',
    changes: [],
    waiting: new Set(),
    sent: new Map(),
    mayBeSentAgain: new Map(),
    tooEarly: [],
    refused: [],
  };
  const repairs = repairsRepository(table);
  const { id, trackingNumber } = await createRepair({ repairs, now: () => world.nowMs }, shopId, {
    deviceType: 'tablet',
    customerName: 'Durand',
    customerEmail: 'm@exemple.fr',
    customerPhone: '06 12 34 56 78',
  });
  /** Queues the messages that the stream's consumer makes of a write: one for both channels, or one for each. */
  const notify = ({ atMs, heldUntilMs }: Change, historyIndex: number) => {
    for (const channels of isTogether ? [NOTIFICATION_CHANNELS] : ([['email'], ['sms']] as const)) {
      world.waiting.add({
        request: {
          trackingNumber,
          user_id: shopId,
          historyIndex,
          changedAtMs: atMs,
          ...(heldUntilMs > 0 && { heldUntilMs }),
        },
        channels,
      });
    }
  };
  const note = (heldUntilMs: number, historyIndex: number) => {
    const change = { atMs: world.nowMs, heldUntilMs, isAsked: false };
    world.changes.push(change);
    notify(change, historyIndex);
  };
  note(0, 0);
  let actors: Actor[] = [];
  const pick = <Value>(values: readonly Value[], index: number) => values[index % values.length];
  const deliver = (index: number, copies: number) => {
    const message = pick([...world.waiting], index);
    if (message === undefined) return;
    actors.push(startSender(message, world));
    // A second delivery is a copy of its own. Its sender deletes only this copy.
    for (let copy = 1; copy < copies; copy += 1) {
      const twin = { ...message };
      world.waiting.add(twin);
      actors.push(startSender(twin, world));
    }
  };
  const end = async (which: (actor: Actor) => boolean) => {
    await Promise.all(actors.filter(which).map((actor) => actor.die()));
    actors = actors.filter((actor) => !actor.isOver());
  };
  const changeNow = async (holdSeconds: number) => {
    // Two changes never have the same moment.
    world.nowMs += 1;
    const heldUntilMs = holdSeconds && world.nowMs + holdSeconds * 1_000;
    const entry = historyEntry('progress', world.nowMs);
    const hold = heldUntilMs > 0 ? { heldUntilMs } : {};
    const changed = await repairs.appendEntry({ shopId, trackingNumber }, entry, hold);
    note(heldUntilMs, lastEntry(changed));
  };
  /** Returns the message of the last change over a channel, if it is still in the queue. */
  const lastMessage = (channel?: NotificationChannel) => {
    const atMs = world.changes.at(-1)?.atMs;
    return [...world.waiting].findLast(
      (message) =>
        message.request.changedAtMs === atMs && (!channel || message.channels.includes(channel)),
    );
  };
  for (const each of events) {
    if (each.kind === 'deliver') deliver(each.which, 1);
    else if (each.kind === 'deliver twice') deliver(each.which, 2);
    else if (each.kind === 'step') await pick(actors, each.which)?.step();
    else if (each.kind === 'all step') await Promise.all(actors.map((actor) => actor.step()));
    else if (each.kind === 'die') await pick(actors, each.which)?.die();
    else if (each.kind === 'provider') world.provider = each.is;
    else if (each.kind === 'wait') world.nowMs += each.seconds * 1_000;
    else if (each.kind === 'undo') {
      const change = world.changes.at(-1 - each.back);
      if (change) {
        const undoing = startUndoing(change, { shopId, id }, world);
        actors.push(undoing);
        while (each.isWhole && !undoing.isOver()) await undoing.step();
      }
    } else if (each.kind === 'race') {
      const change = world.changes.at(-1);
      const message = lastMessage();
      if (change && message) {
        const undoing = startUndoing(change, { shopId, id }, world);
        const sender = startSender(message, world);
        actors.push(undoing, sender);
        for (const isNext of each.undoingIsNext) await (isNext ? undoing : sender).step();
      }
    } else if (each.kind === 'replace') {
      const change = world.changes.at(-1);
      const message = lastMessage('email');
      if (change && message) {
        const sender = startSender(message, world);
        await sender.step();
        const undoing = startUndoing(change, { shopId, id }, world);
        while (!undoing.isOver()) await undoing.step();
        await changeNow(each.holdSeconds);
        while (!sender.isOver()) await sender.step();
      }
    } else if (each.kind === 'change') {
      await changeNow(each.holdSeconds);
    }
    actors = actors.filter((actor) => !actor.isOver());
    await end((actor) => actor.isLate());
  }
  // The faults are over, and the remaining messages are delivered until the queues are empty.
  await end(() => true);
  world.provider = 'accepts';
  for (let round = 0; round < 3 && world.waiting.size > 0; round += 1) {
    world.nowMs += LEASE_OVER_MS;
    for (const message of [...world.waiting]) {
      const sender = startSender(message, world);
      while (!sender.isOver()) await sender.step();
    }
  }
  const stored = await repairs.get(trackingNumber);
  return { world, stored };
}

describe.each(Array.from({ length: ENGINES }, (_, engine) => engine))(
  `seed ${SEED} + %i`,
  (engine) => {
    loneTable((started) => {
      table = started;
    });

    it(
      'Each change is sent once unless undone, and twice only after a lost answer or a dead sender',
      async () => {
        await fc.assert(
          fc.asyncProperty(schedule, fc.boolean(), async (events, isTogether) => {
            const { world, stored } = await live(events, isTogether);
            expect([...world.waiting]).toEqual([]);
            expect(world.tooEarly, 'sent within its hold').toEqual([]);
            expect(world.refused, 'undo refused within the hold').toEqual([]);
            const history = stored?.statusHistory ?? [];
            const moments = history.map(({ timestamp }) => timestamp);
            expect(moments, 'each entry once, in order').toEqual([...new Set(moments)].toSorted());
            const standing = new Map(history.map((entry) => [Date.parse(entry.timestamp), entry]));
            for (const { atMs, isAsked } of world.changes) {
              const entry = standing.get(atMs);
              if (entry === undefined) expect(isAsked, `${atMs} was undone, not lost`).toBe(true);
              for (const channel of NOTIFICATION_CHANNELS) {
                const name = nameOf(atMs, channel);
                const times = world.sent.get(name) ?? 0;
                if (entry === undefined) {
                  expect(times, `${name}, undone and sent`).toBe(0);
                  continue;
                }
                const again = world.mayBeSentAgain.get(name) ?? 0;
                expect(times, `${name}, sent`).toBeGreaterThanOrEqual(1);
                expect(times, `${name}, sent`).toBeLessThanOrEqual(1 + again);
                expect(entry.notifications[channel]).toEqual({ at: expect.any(Number) });
              }
            }
            expect(stored?.status).toBe(history.at(-1)?.status);
            expect(Object.keys(stored?.deliveries ?? {}).toSorted()).toEqual(['email', 'sms']);
          }),
          {
            numRuns: Math.min(RUNS_AN_ENGINE, RUNS - engine * RUNS_AN_ENGINE),
            seed: SEED + engine,
          },
        );
      },
      TIMEOUT_MS,
    );
  },
);
