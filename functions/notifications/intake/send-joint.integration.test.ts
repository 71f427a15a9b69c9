/** Tests changes of the devices of one intake. Only the database engine runs, and the test plays the queue. */
import { expect, it } from 'vitest';
import { loneTable } from '../../../local/testing/lone-table.ts';
import type {
  DeliveryOutcome,
  NotificationChannel,
} from '../../../shared/repairs/notifications.ts';
import type { RepairStatus } from '../../../shared/repairs/repairs.ts';
import { undoRepository } from '../../repairs/changes/undo.repository.ts';
import { undoChange } from '../../repairs/changes/undo-change.ts';
import { lastEntry } from '../../repairs/history.ts';
import { createIntake } from '../../repairs/intake/create-repair.ts';
import { recordsRepository } from '../../repairs/record/records.repository.ts';
import { repairsRepository } from '../../repairs/repairs.repository.ts';
import { historyEntry, type StoredRepair } from '../../repairs/repairs.ts';
import type { TestTable } from '../../testing/test-table.ts';
import { UNBOUNDED } from '../../testing/unbounded.ts';
import { outcomesRepository } from '../outcomes/outcomes.repository.ts';
import { undeliveredRepository } from '../outcomes/undelivered.repository.ts';
import {
  type NotificationOutcome,
  type NotificationRequest,
  requestOf,
} from '../status-changes/notification.ts';
import { payingNotifications } from '../status-changes/paying-claims.ts';
import { intakeRepository } from './intake.repository.ts';
import { namedBy } from './joint-change.ts';
import { sendJoint } from './send-joint.ts';

const START = Date.parse('2026-11-20T10:00:00.000Z');
const HOLD_MS = 10_000;
const LEASE_OVER_MS = 61_000;
const SENT: NotificationOutcome = { kind: 'sent', messageId: 'm' };
const FAILED: NotificationOutcome = { kind: 'failed', reason: 'panne' };

const NOTHING = async (): Promise<unknown> => undefined;

let table: TestTable;
let shops = 0;
loneTable((started) => {
  table = started;
});

/** Makes a shop with an intake of several devices, of which the customer has been notified. */
async function shopWithIntake(count = 2, reportedAtIntake?: DeliveryOutcome) {
  const shopId = `together-${shops++}`;
  let nowMs = START;
  const repairs = { ...repairsRepository(table), ...undoRepository(table) };
  const created = await createIntake({ repairs, now: () => START }, shopId, {
    customerName: 'Durand',
    customerEmail: 'm@exemple.fr',
    customerPhone: '06 12 34 56 78',
    devices: Array.from({ length: count }, () => ({ deviceType: 'tablet' })),
  });
  const numbers = created.map(({ trackingNumber }) => trackingNumber);
  const read = async (at: number): Promise<StoredRepair> => {
    const repair = await repairs.get(numbers[at] ?? '');
    if (repair === undefined) throw new Error(`The device ${at} is gone`);
    return repair;
  };
  /** Each sent message names these devices. */
  const messages: number[][] = [];
  let provider = async () => SENT;
  /** This happens after each reading of the intake, before anything is written. */
  let meanwhile = NOTHING;
  /** The queue holds these requests, one for each change. */
  const queued = new Map<string, NotificationRequest>();
  const dependenciesOf = (channel: NotificationChannel) => {
    const stored = intakeRepository(table);
    const intakes = {
      ...stored,
      of: async (...named: Parameters<typeof stored.of>) => {
        const found = await stored.of(...named);
        await meanwhile();
        return found;
      },
    };
    const named = namedBy(intakes, channel, () => nowMs);
    const lookAhead = ({ trackingNumber }: NotificationRequest) => repairs.get(trackingNumber);
    const recipientOf = ({ customerEmail, phoneNumber }: StoredRepair) =>
      channel === 'email' ? customerEmail : phoneNumber?.e164;
    return {
      channel,
      intakes,
      outcomes: outcomesRepository(table),
      notifications: payingNotifications({ table, budgets: UNBOUNDED, recipientOf, lookAhead }),
      now: () => nowMs,
      send: async (repair: StoredRepair, historyIndex: number, since: readonly number[] = []) => {
        const others = await named(repair, [historyIndex, ...since]);
        const all = [repair, ...others.map((other) => other.repair)];
        const outcome = await provider();
        if (outcome.kind === 'sent')
          messages.push(all.map((each) => numbers.indexOf(each.trackingNumber)).toSorted());
        return outcome;
      },
    };
  };
  const notify = async (at: number, channel: NotificationChannel = 'email', index = 1) => {
    const request = queued.get(`${at} ${index}`) ?? requestOf(await read(at), index);
    await sendJoint(dependenciesOf(channel), { ...request, intake: true });
  };
  /** Reports, as the provider does, the outcome of the e-mail about the entry `index` of a device. */
  const note = async (at: number, outcome: DeliveryOutcome, index = 1) => {
    const { statusHistory } = await read(at);
    const atMs = statusHistory[index]?.notifications.email.at ?? 0;
    const place = { shopId, trackingNumber: numbers[at] ?? '', historyIndex: index, atMs };
    return outcomesRepository(table).note({ place, channel: 'email', outcome }, nowMs);
  };
  if (reportedAtIntake) meanwhile = () => note(0, reportedAtIntake, 0);
  await notify(0, 'email', 0);
  meanwhile = NOTHING;
  await notify(0, 'sms', 0);
  messages.length = 0;
  const atSeconds = (seconds: number) => {
    nowMs = START + 60_000 + seconds * 1_000;
  };
  return {
    messages,
    atSeconds,
    notify,
    waits: (at: number, channel?: NotificationChannel) =>
      expect(notify(at, channel)).rejects.toMatchObject({ name: 'TryAgainLater' }),
    change: async (at: number, status: RepairStatus = 'completed', message?: string) => {
      const named = { shopId, trackingNumber: numbers[at] ?? '' };
      const hold = { heldUntilMs: nowMs + HOLD_MS };
      await repairs.appendEntry(named, historyEntry(status, nowMs, message), hold);
      const changed = await read(at);
      const index = lastEntry(changed);
      queued.set(`${at} ${index}`, requestOf(changed, index));
    },
    undo: async (at: number) => {
      const { statusHistory } = await read(at);
      await undoChange({ repairs }, shopId, numbers[at] ?? '', {
        timestamp: statusHistory.at(-1)?.timestamp ?? '',
      });
    },
    withdraw: async (at: number) => {
      await recordsRepository(table).withdraw(await read(at), nowMs);
    },
    provide: (answer: () => Promise<NotificationOutcome>) => {
      provider = answer as typeof provider;
    },
    note,
    meanwhile: (report: typeof meanwhile) => {
      meanwhile = report;
    },
    /** Returns the outcome that each device has in the entry `index`, or on its card. */
    outcomes: async (index?: number) =>
      Promise.all(
        numbers.map(async (_, at) => {
          const { statusHistory, deliveries } = await read(at);
          if (index === undefined) return deliveries.email?.outcome;
          return statusHistory[index]?.notifications.email.outcome;
        }),
      ),
    /** Returns the devices in the list of messages that did not arrive. */
    listed: async () => {
      const { entries } = await undeliveredRepository(table).of(shopId, 10);
      return entries.map(({ trackingNumber }) => numbers.indexOf(trackingNumber)).toSorted();
    },
    states: async (channel: NotificationChannel = 'email') =>
      Promise.all(
        numbers.map(async (_, at) => (await read(at)).deliveries[channel]?.state ?? 'none'),
      ),
  };
}

type Shop = Awaited<ReturnType<typeof shopWithIntake>>;

/** Finishes two devices four seconds apart, and waits until the hold of the first one has ended. */
async function bothFinished({ atSeconds, change, waits }: Shop, channel?: NotificationChannel) {
  atSeconds(0);
  await change(0);
  atSeconds(4);
  await change(1);
  atSeconds(10);
  await waits(0, channel);
}

/** Finishes two devices so that each has a message of its own, and sends both messages. */
async function finishedApart({ atSeconds, change, notify }: Shop) {
  atSeconds(0);
  await change(0);
  atSeconds(11);
  await change(1);
  await notify(0);
  atSeconds(21);
  await notify(1);
}

/** Delivers the request about each of three devices. */
const deliver = ({ notify }: Shop, channel?: NotificationChannel) =>
  Promise.allSettled([0, 1, 2].map((at) => notify(at, channel)));

it.each(['email', 'sms'] as const)(
  'Two devices that are finished within the hold are named in one message by %s, and both repairs show that it was sent',
  async (channel) => {
    const shop = await shopWithIntake();
    const { atSeconds, notify, messages, states } = shop;
    await bothFinished(shop, channel);
    atSeconds(14);
    await notify(1, channel);
    await notify(0, channel);
    expect(messages).toEqual([[0, 1]]);
    expect(await states(channel)).toEqual(['sent', 'sent']);
  },
);

it.each(['delivered', 'bounced'] as const)(
  'Every device that a message names shows the outcome %s, whether it is reported before or after the others are settled',
  async (outcome) => {
    for (const isEarly of [false, true]) {
      const shop = await shopWithIntake(3);
      const { atSeconds, notify, note, outcomes, listed } = shop;
      expect(await note(0, outcome, 0)).toBe('noted');
      expect(await outcomes()).toEqual([outcome, outcome, outcome]);
      await bothFinished(shop);
      atSeconds(14);
      await notify(1);
      if (!isEarly) await notify(0);
      expect(await note(1, outcome)).toBe('noted');
      if (isEarly) await notify(0);
      expect(await note(1, outcome)).toBe('known');
      expect(await outcomes(1)).toEqual([outcome, outcome, undefined]);
      expect(await outcomes()).toEqual([outcome, outcome, outcome]);
      expect(await listed()).toEqual(outcome === 'bounced' ? [0, 1, 2] : []);
    }
  },
);

it.each(['delivered', 'bounced'] as const)(
  'Every device shows the outcome %s that is reported between the reading and the settling of the others',
  async (outcome) => {
    const shop = await shopWithIntake(3, outcome);
    const { atSeconds, notify, meanwhile, note, outcomes, listed } = shop;
    const all = outcome === 'bounced' ? [0, 1, 2] : [];
    expect(await outcomes(0)).toEqual([outcome, outcome, outcome]);
    expect(await outcomes()).toEqual([outcome, outcome, outcome]);
    expect(await listed()).toEqual(all.slice(1));
    await bothFinished(shop);
    atSeconds(14);
    await notify(1);
    meanwhile(() => note(1, outcome));
    await notify(0);
    expect(await outcomes(1)).toEqual([outcome, outcome, undefined]);
    expect(await listed()).toEqual(all);
  },
);

it('An outcome of a message about one device does not appear on a device with a message of its own', async () => {
  const shop = await shopWithIntake();
  const { note, outcomes } = shop;
  await finishedApart(shop);
  await note(1, 'bounced');
  expect(await outcomes(1)).toEqual([undefined, 'bounced']);
});

it('Simultaneous requests about both devices cause one message', async () => {
  const shop = await shopWithIntake();
  await bothFinished(shop);
  shop.atSeconds(14);
  await Promise.allSettled([shop.notify(0), shop.notify(1)]);
  await Promise.allSettled([shop.notify(0), shop.notify(1)]);
  expect(shop.messages).toEqual([[0, 1]]);
  expect(await shop.states()).toEqual(['sent', 'sent']);
});

it('One SMS names both devices too', async () => {
  const shop = await shopWithIntake();
  await bothFinished(shop);
  shop.atSeconds(14);
  await shop.notify(1);
  await shop.notify(0);
  await shop.waits(0, 'sms');
  await shop.notify(1, 'sms');
  await shop.notify(0, 'sms');
  expect(shop.messages).toEqual([
    [0, 1],
    [0, 1],
  ]);
});

it('When the change that carries the message is undone, the message names only the other device', async () => {
  const shop = await shopWithIntake();
  await bothFinished(shop);
  shop.atSeconds(12);
  await shop.undo(1);
  await shop.notify(0);
  expect(shop.messages).toEqual([[0]]);
  expect(await shop.states()).toEqual(['sent', 'sent']);
});

it('A change that is undone while it waits for the other device is not named', async () => {
  const shop = await shopWithIntake();
  await bothFinished(shop);
  await shop.undo(0);
  shop.atSeconds(14);
  await shop.notify(1);
  expect(shop.messages).toEqual([[1]]);
});

it('A change that another device’s message names cannot be undone', async () => {
  const shop = await shopWithIntake();
  await bothFinished(shop);
  shop.atSeconds(14);
  await shop.notify(1);
  await expect(shop.undo(0)).rejects.toMatchObject({ code: 'ALREADY_NOTIFIED' });
});

it('When the sender dies after it has joined both changes, the next attempt names both devices', async () => {
  const shop = await shopWithIntake();
  const { atSeconds, notify, waits, provide, messages } = shop;
  await bothFinished(shop);
  atSeconds(14);
  provide(async () => {
    throw new Error('The process was killed');
  });
  await expect(notify(1)).rejects.toThrow('killed');
  await waits(0);
  provide(async () => SENT);
  atSeconds(14 + LEASE_OVER_MS / 1_000);
  await waits(0);
  await notify(1);
  await notify(0);
  expect(messages).toEqual([[0, 1]]);
  expect(await shop.states()).toEqual(['sent', 'sent']);
});

it('While the provider is down, both changes wait and then share one message', async () => {
  const shop = await shopWithIntake();
  const { atSeconds, waits, notify, provide, messages } = shop;
  await bothFinished(shop);
  atSeconds(14);
  provide(async () => FAILED);
  await waits(1);
  await waits(0);
  provide(async () => SENT);
  await notify(1);
  await notify(0);
  expect(messages).toEqual([[0, 1]]);
});

it('After an outage, only one message is sent, about the later change, and it names both devices', async () => {
  const shop = await shopWithIntake();
  const { atSeconds, waits, notify, provide, change, messages, states } = shop;
  await bothFinished(shop);
  atSeconds(14);
  provide(async () => FAILED);
  await waits(1);
  atSeconds(20);
  await change(1, 'contact');
  provide(async () => SENT);
  atSeconds(3_600);
  await notify(1);
  await notify(0);
  expect(messages).toEqual([[0, 1]]);
  expect(await states()).toEqual(['sent', 'sent']);
});

it('If the request about one device never comes, the other device’s message waits only for seconds', async () => {
  const shop = await shopWithIntake();
  await bothFinished(shop);
  shop.atSeconds(15);
  await shop.waits(0);
  shop.atSeconds(45);
  await shop.notify(0);
  expect(shop.messages).toEqual([[0, 1]]);
});

it('If the repair that carries the message is withdrawn before it is sent, the message names only the other device', async () => {
  const shop = await shopWithIntake();
  await bothFinished(shop);
  shop.atSeconds(14);
  shop.provide(async () => FAILED);
  await shop.waits(1);
  await shop.withdraw(1);
  shop.provide(async () => SENT);
  await shop.notify(0);
  expect(shop.messages).toEqual([[0]]);
});

it('A device that is changed after the hold of the first device has a message of its own', async () => {
  const shop = await shopWithIntake();
  await finishedApart(shop);
  expect(shop.messages).toEqual([[0], [1]]);
});

it('Changes to different statuses cause separate messages', async () => {
  const shop = await shopWithIntake();
  const { atSeconds, change, notify, messages } = shop;
  atSeconds(0);
  await change(0, 'completed');
  atSeconds(4);
  await change(1, 'contact');
  atSeconds(14);
  await notify(0);
  await notify(1);
  expect(messages).toEqual([[0], [1]]);
});

it('A later change of a device that was already named causes a message of its own', async () => {
  const shop = await shopWithIntake();
  await bothFinished(shop);
  shop.atSeconds(14);
  await shop.notify(1);
  shop.atSeconds(15);
  await shop.change(0, 'progress');
  await shop.notify(0);
  shop.atSeconds(30);
  await shop.notify(0, 'email', 2);
  expect(shop.messages).toEqual([[0, 1], [0]]);
});

it('Three devices that are finished one after the other are named in one message once all holds are over', async () => {
  const shop = await shopWithIntake(3);
  for (const [at, seconds] of [0, 3, 6].entries()) {
    shop.atSeconds(seconds);
    await shop.change(at);
  }
  shop.atSeconds(16);
  await deliver(shop);
  await deliver(shop);
  expect(shop.messages).toEqual([[0, 1, 2]]);
  expect(await shop.states()).toEqual(['sent', 'sent', 'sent']);
});

it('Three devices that are finished at the same moment are named in one message', async () => {
  const shop = await shopWithIntake(3);
  shop.atSeconds(0);
  for (const at of [0, 1, 2]) await shop.change(at);
  shop.atSeconds(10);
  await deliver(shop);
  await deliver(shop);
  await deliver(shop);
  expect(shop.messages).toEqual([[0, 1, 2]]);
  expect(await shop.states()).toEqual(['sent', 'sent', 'sent']);
});

it('Devices share an e-mail and have an SMS each when the shop has written more about them than one SMS holds', async () => {
  const shop = await shopWithIntake(3);
  const words = (length: number) => 'm'.repeat(length);
  for (const [at, length] of [300, 200, 300].entries()) {
    shop.atSeconds(at);
    await shop.change(at, 'completed', words(length));
  }
  shop.atSeconds(14);
  for (const channel of ['email', 'sms'] as const) {
    await deliver(shop, channel);
    await deliver(shop, channel);
    await deliver(shop, channel);
    expect(await shop.states(channel)).toEqual(['sent', 'sent', 'sent']);
  }
  expect(shop.messages).toEqual([[0, 1, 2], [1, 2], [0]]);
});
