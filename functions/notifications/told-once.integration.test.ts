/**
 * Told once, whatever the messages go through: delivered twice and in any order, senders that die anywhere, answers that
 * are lost, changes that come in between. An engine alone: nobody but the test plays the queue and the senders.
 *
 * Seen to fail with the claim's condition taken away (`attribute_not_exists(… #at)`, `isFree`), with an outcome that is
 * settled before it is sent, and with a claim that never lapses.
 */
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Dynoxide, startDynoxide } from '../../local/engines/dynoxide.ts';
import { tableDefinition } from '../../local/engines/table.ts';
import { TABLE_NAME } from '../../local/resources.ts';
import { ROOT } from '../../local/root.ts';
import {
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
} from '../../shared/repairs/notifications.ts';
import { toInternationalPhone } from '../../shared/repairs/phone.ts';
import { createRepair } from '../repairs/create-repair.ts';
import { repairsRepository } from '../repairs/repairs.repository.ts';
import { historyEntry } from '../repairs/repairs.ts';
import { startTestTable, type TestTable } from '../testing/test-table.ts';
import { UNBOUNDED } from '../testing/unbounded.ts';
import type { NotificationRequest } from './notification.ts';
import { payingNotifications } from './paying-claims.ts';
import { sendNotification } from './send-notification.ts';

const RUNS = 150;
const START = Date.parse('2026-11-20T10:00:00.000Z');
/** Lambda ends a sender then, wherever it is (functions/routes/consumers.ts). */
const SENDER_MS = 30_000;
const LEASE_OVER_MS = 61_000;

let engine: Dynoxide;
let table: TestTable;
beforeAll(async () => {
  engine = await startDynoxide({ root: ROOT, directory: undefined });
  table = startTestTable({
    environment: {
      AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
      AWS_REGION: 'eu-west-3',
      TABLE_NAME,
    },
  });
  await table.client.send(new CreateTableCommand(tableDefinition()));
});
afterAll(async () => {
  table.close();
  await engine.stop();
});

type Message = { request: NotificationRequest; channel: NotificationChannel };
type Provider = 'accepts' | 'fails' | 'accepts without an answer';
/** One thing that happens: a message is delivered, a sender goes one step on, all do at once, one dies, and so on. */
type Event =
  | { kind: 'deliver' | 'deliver twice' | 'step' | 'die'; which: number }
  | { kind: 'all step' }
  | { kind: 'provider'; is: Provider }
  | { kind: 'wait'; seconds: number }
  | { kind: 'change' };

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
  { weight: 1, arbitrary: fc.constant({ kind: 'change' } as const) },
) as fc.Arbitrary<Event>;

class Died extends Error {}

/** A sender that stops before each of its three steps until it is let on, or dies there. */
function startSender(message: Message, world: World) {
  type Gate = { letOn(): void; die(): void };
  let gate: Gate | undefined;
  let arrived: () => void = () => undefined;
  let isOver = false;
  let isUnsettled = false;
  const startedMs = world.nowMs;
  const pass = () =>
    new Promise<void>((resolve, reject) => {
      gate = { letOn: resolve, die: () => reject(new Died()) };
      arrived();
    });
  const repository = payingNotifications({
    table,
    budgets: UNBOUNDED,
    recipientOf: ({ customerEmail, customerPhone }) =>
      message.channel === 'email' ? customerEmail : toInternationalPhone(customerPhone),
  });
  const run = sendNotification(
    {
      channel: message.channel,
      now: () => world.nowMs,
      notifications: {
        claim: async (...claimed) => {
          await pass();
          return repository.claim(...claimed);
        },
        settle: async (...settled) => {
          await pass();
          await repository.settle(...settled);
          isUnsettled = false;
        },
      },
      send: async () => {
        await pass();
        const { provider } = world;
        if (provider === 'fails') return { kind: 'passing', reason: 'panne' };
        add(world.told, message);
        isUnsettled = true;
        if (provider === 'accepts') return { kind: 'sent', messageId: 'm' };
        add(world.mayBeToldAgain, message);
        return { kind: 'passing', reason: 'panne' };
      },
    },
    message.request,
  ).then(
    () => world.waiting.delete(message),
    // The queue keeps it.
    () => undefined,
  );
  const over = run.then(() => {
    isOver = true;
    arrived();
  });
  const toNextGate = async (go: (at: Gate) => void) => {
    const at = gate;
    if (isOver || at === undefined) return;
    gate = undefined;
    const reached = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    go(at);
    await reached;
  };
  return {
    isOver: () => isOver,
    isLate: () => world.nowMs - startedMs > SENDER_MS,
    step: () => toNextGate((at) => at.letOn()),
    async die() {
      if (isUnsettled && !isOver) add(world.mayBeToldAgain, message);
      await toNextGate((at) => at.die());
      await over;
    },
  };
}

const nameOf = ({ request, channel }: Message) => `${request.historyIndex} ${channel}`;
const add = (to: Map<string, number>, message: Message) =>
  to.set(nameOf(message), (to.get(nameOf(message)) ?? 0) + 1);

type World = {
  nowMs: number;
  provider: Provider;
  /** In the queues. */
  waiting: Set<Message>;
  /** How often the customer has read it, and how often a lost answer or a death may have brought it again. */
  told: Map<string, number>;
  mayBeToldAgain: Map<string, number>;
};

let shops = 0;

async function live(events: readonly Event[]) {
  const shopId = `told-${++shops}`;
  const world: World = {
    nowMs: START,
    provider: 'accepts',
    waiting: new Set(),
    told: new Map(),
    mayBeToldAgain: new Map(),
  };
  const repairs = repairsRepository(table);
  const { trackingNumber } = await createRepair({ repairs, now: () => world.nowMs }, shopId, {
    deviceType: 'tablet',
    customerName: 'Durand',
    customerEmail: 'm@exemple.fr',
    customerPhone: '06 12 34 56 78',
  });
  let entries = 0;
  const due: Message[] = [];
  const tell = () => {
    for (const channel of NOTIFICATION_CHANNELS) {
      due.push({ request: { trackingNumber, user_id: shopId, historyIndex: entries }, channel });
    }
    entries += 1;
  };
  tell();
  for (const message of due) world.waiting.add(message);
  let senders: ReturnType<typeof startSender>[] = [];
  const pick = <Value>(values: readonly Value[], index: number) => values[index % values.length];
  const deliver = (index: number, copies: number) => {
    const message = pick([...world.waiting], index);
    if (message === undefined) return;
    senders.push(startSender(message, world));
    // A second delivery is a message of its own: its copy alone goes with it.
    for (let copy = 1; copy < copies; copy += 1) {
      const twin = { ...message };
      world.waiting.add(twin);
      senders.push(startSender(twin, world));
    }
  };
  const end = async (which: (sender: (typeof senders)[number]) => boolean) => {
    await Promise.all(senders.filter(which).map((sender) => sender.die()));
    senders = senders.filter((sender) => !sender.isOver());
  };
  for (const each of events) {
    if (each.kind === 'deliver') deliver(each.which, 1);
    else if (each.kind === 'deliver twice') deliver(each.which, 2);
    else if (each.kind === 'step') await pick(senders, each.which)?.step();
    else if (each.kind === 'all step') await Promise.all(senders.map((sender) => sender.step()));
    else if (each.kind === 'die') await pick(senders, each.which)?.die();
    else if (each.kind === 'provider') world.provider = each.is;
    else if (each.kind === 'wait') world.nowMs += each.seconds * 1_000;
    else {
      const known = due.length;
      await repairs.appendEntry({ shopId, trackingNumber }, historyEntry('progress', world.nowMs));
      tell();
      for (const message of due.slice(known)) world.waiting.add(message);
    }
    senders = senders.filter((sender) => !sender.isOver());
    await end((sender) => sender.isLate());
  }
  // The trouble is over: what is in the queues comes again until it is gone.
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
  return { world, due, stored };
}

it('tells what is due, and again only where an answer was lost or a sender died', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 40 }), async (events) => {
      const { world, due, stored } = await live(events);
      expect([...world.waiting]).toEqual([]);
      for (const message of due) {
        const times = world.told.get(nameOf(message)) ?? 0;
        const again = world.mayBeToldAgain.get(nameOf(message)) ?? 0;
        expect(times, `${nameOf(message)}, told`).toBeGreaterThanOrEqual(1);
        expect(times, `${nameOf(message)}, told`).toBeLessThanOrEqual(1 + again);
        const { told } = stored?.statusHistory[message.request.historyIndex] ?? {};
        expect(told?.[message.channel]).toEqual({ at: expect.any(Number) });
      }
      expect(Object.keys(stored?.deliveries ?? {}).toSorted()).toEqual(['email', 'sms']);
    }),
    { numRuns: RUNS },
  );
});
