import { expect, it, vi } from 'vitest';
import { historyEntry, type StoredRepair } from '../../repairs/repairs.ts';
import { NOW, repair as single } from '../../testing/notification-fakes.ts';
import type { NotificationRequest } from '../status-changes/notification.ts';
import type { Settlement } from '../status-changes/notifications.repository.ts';
import type { PaidClaim } from '../status-changes/paying-claims.ts';
import { namedBy } from './joint-change.ts';
import { sendJoint } from './send-joint.ts';

vi.mock('../status-changes/delivery-log.ts');

const NUMBERS = ['RB00000001', 'RB00000002', 'RB00000003'] as const;
const [FIRST, SECOND, THIRD] = NUMBERS;
const joint = { at: NOW, state: 'joint' } as const;
const request = { trackingNumber: FIRST, user_id: 'shop', historyIndex: 0, intake: true } as const;

/** Makes a provider, and a table that keeps the claims and settlements of the three repairs of an intake. */
function intakeOf(changes: Partial<Record<string, Partial<StoredRepair>>> = {}) {
  const stored = new Map<string, StoredRepair>(
    NUMBERS.map((trackingNumber) => {
      const email = trackingNumber === FIRST ? {} : joint;
      const statusHistory = [
        { ...historyEntry('pending', NOW), notifications: { email, sms: {} } },
      ];
      const common = { ...single, trackingNumber, intake: [...NUMBERS], statusHistory };
      return [trackingNumber, { ...common, ...changes[trackingNumber] }];
    }),
  );
  const set = (number: string, email: object, deliveries: StoredRepair['deliveries'] = {}) => {
    const before = stored.get(number);
    if (before === undefined) throw new Error(`no ${number}`);
    const [entry] = before.statusHistory;
    if (entry === undefined) throw new Error('no entry');
    const statusHistory = [{ ...entry, notifications: { email, sms: {} } }];
    stored.set(number, { ...before, statusHistory, deliveries });
  };
  const messages: string[][] = [];
  const getAll = async (_: string, numbers: readonly string[]) =>
    numbers.flatMap((number) => stored.get(number) ?? []);
  const named = namedBy({ getAll, join: async () => false }, 'email');
  const send = vi.fn(async (repair: StoredRepair) => {
    const others = await named(repair, [0]);
    messages.push(
      [repair, ...others.map((other) => other.repair)].map((each) => each.trackingNumber),
    );
    return { kind: 'sent', messageId: 'm' } as const;
  });
  const claim = async ({ trackingNumber }: NotificationRequest): Promise<PaidClaim> => {
    const repair = stored.get(trackingNumber);
    if (repair === undefined || repair.withdrawnAt) return { kind: 'gone' };
    if (repair.statusHistory[0]?.notifications.email.at !== undefined) return { kind: 'done' };
    return { kind: 'claimed', repair };
  };
  const settle = async (
    { trackingNumber }: NotificationRequest,
    _channel: string,
    _repair: StoredRepair,
    { notification, delivery }: Settlement,
  ) => set(trackingNumber, notification, delivery && { email: delivery });
  const intakes = {
    getAll,
    of: (_: string, number: string) => getAll('', stored.has(number) ? NUMBERS : []),
    separate: async ({ trackingNumber }: StoredRepair) => set(trackingNumber, {}),
  };
  const notifications = { claim, settle, fold: async () => undefined };
  const outcomes = { note: async () => 'known' as const };
  const dependencies = {
    ...{ notifications, intakes, outcomes, send, now: () => NOW },
    channel: 'email',
  } as const;
  const states = () =>
    NUMBERS.map((number) => stored.get(number)?.statusHistory[0]?.notifications.email);
  return { dependencies, messages, send, states, stored };
}

it('The intake of three devices causes one message that names them, and each repair shows its result', async () => {
  const { dependencies, messages, states, stored } = intakeOf();
  await sendJoint(dependencies, request);
  expect(messages).toEqual([[...NUMBERS]]);
  expect(states()).toEqual(Array(3).fill({ at: NOW }));
  expect(stored.get(THIRD)?.deliveries.email).toMatchObject({ state: 'sent', historyIndex: 0 });
});

it('A request that comes twice sends nothing more', async () => {
  const { dependencies, messages } = intakeOf();
  await sendJoint(dependencies, request);
  await sendJoint(dependencies, request);
  expect(messages).toHaveLength(1);
});

it('If the sender died after it sent the message, a repeated request only records the result for the other repairs', async () => {
  const { dependencies, messages, states, stored } = intakeOf();
  await sendJoint(dependencies, request);
  const third = stored.get(THIRD);
  if (third?.statusHistory[0] === undefined) throw new Error('no third repair');
  const notifications = { email: joint, sms: {} };
  stored.set(THIRD, { ...third, statusHistory: [{ ...third.statusHistory[0], notifications }] });
  await sendJoint(dependencies, request);
  expect(messages).toHaveLength(1);
  expect(states()[2]).toEqual({ at: NOW });
});

it('If the first repair was withdrawn before its message, the message is about the second', async () => {
  const withdrawnAt = new Date(NOW).toISOString();
  const { dependencies, messages, states } = intakeOf({ [FIRST]: { withdrawnAt } });
  await sendJoint(dependencies, request);
  await sendJoint(dependencies, request);
  expect(messages).toEqual([[SECOND, THIRD]]);
  expect(states()).toEqual([{}, { at: NOW }, { at: NOW }]);
});

it('If the first repair was withdrawn after its message, nothing is sent again', async () => {
  const { dependencies, messages, stored } = intakeOf();
  await sendJoint(dependencies, request);
  const first = stored.get(FIRST);
  if (first) stored.set(FIRST, { ...first, withdrawnAt: new Date(NOW).toISOString() });
  await sendJoint(dependencies, request);
  expect(messages).toHaveLength(1);
});

it('A withdrawn device is not named', async () => {
  const withdrawnAt = new Date(NOW).toISOString();
  const { dependencies, messages } = intakeOf({ [SECOND]: { withdrawnAt } });
  await sendJoint(dependencies, request);
  expect(messages).toEqual([[FIRST, THIRD]]);
});

it('A repair whose e-mail address was corrected meanwhile gets a separate message, so that the former address gets no link to it', async () => {
  const corrected = { customerEmail: 'juste@exemple.fr' };
  const { dependencies, messages, states } = intakeOf({ [SECOND]: corrected });
  await sendJoint(dependencies, request);
  expect(messages).toEqual([[FIRST, THIRD], [SECOND]]);
  expect(states()).toEqual(Array(3).fill({ at: NOW }));
});

it('If only the first repair’s e-mail address was corrected, one message names the other repairs', async () => {
  const corrected = { customerEmail: 'juste@exemple.fr' };
  const { dependencies, messages, states } = intakeOf({ [FIRST]: corrected });
  await sendJoint(dependencies, request);
  expect(messages).toEqual([[FIRST], [SECOND, THIRD]]);
  expect(states()).toEqual(Array(3).fill({ at: NOW }));
});

it('If the separate message about a corrected repair fails temporarily, the next attempt sends it', async () => {
  const corrected = { customerEmail: 'juste@exemple.fr' };
  const { dependencies, messages, send, states } = intakeOf({ [SECOND]: corrected });
  send.mockImplementationOnce(send.getMockImplementation() as never);
  send.mockResolvedValueOnce({ kind: 'failed', reason: 'panne' } as never);
  await expect(sendJoint(dependencies, request)).rejects.toThrow();
  await sendJoint(dependencies, request);
  expect(messages).toEqual([[FIRST, THIRD], [SECOND]]);
  expect(states()).toEqual(Array(3).fill({ at: NOW }));
});

it('If the first message fails temporarily, the others wait with it and nothing is recorded for them', async () => {
  const { dependencies, send, states } = intakeOf();
  send.mockResolvedValueOnce({ kind: 'failed', reason: 'panne' } as never);
  await expect(sendJoint(dependencies, request)).rejects.toThrow();
  expect(states()).toEqual([{ tried: NOW, tries: 1 }, joint, joint]);
});

it('A refusal of the message is shown on each repair', async () => {
  const { dependencies, send, stored } = intakeOf();
  const refusal = { kind: 'refused', cause: 'rejected', reason: 'Adresse refusée' };
  send.mockResolvedValueOnce(refusal as never);
  await sendJoint(dependencies, request);
  for (const { deliveries } of stored.values()) {
    expect(deliveries.email).toMatchObject({ state: 'refused', reason: 'Adresse refusée' });
  }
});
