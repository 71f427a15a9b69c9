import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NotificationChannel } from '../../../shared/repairs/notifications.ts';
import { claimed, NOW, request, sent } from '../../testing/notification-fakes.ts';
import type { NotificationOutcome } from './notification.ts';
import type { PaidClaim } from './paying-claims.ts';
import { sendBoth } from './send-both.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Over<Value> = Record<NotificationChannel, Value>;

/** Fakes both claims and both providers, and lists the settlements in the order of their writes. */
function fakesOf(
  claims: Over<() => Promise<PaidClaim>>,
  outcomes: Over<() => Promise<NotificationOutcome>>,
) {
  const written: string[][] = [];
  const notifications = {
    claim: () => Promise.reject(new Error('There is an unexpected claim')),
    claimEach: () => ({ email: claims.email(), sms: claims.sms() }),
    settle: async (_: object, channel: string) => void written.push([channel]),
    settleAll: async (_: object, __: object, both: readonly { channel: string }[]) =>
      void written.push(both.map(({ channel }) => channel).toSorted()),
    fold: async () => undefined,
  };
  const now = () => NOW;
  const over = (channel: NotificationChannel) => ({
    ...{ notifications, channel, now },
    send: outcomes[channel],
  });
  const dependencies = { notifications, now, over: { email: over('email'), sms: over('sms') } };
  return { written, sending: () => sendBoth(dependencies, { ...request, historyIndex: 0 }) };
}

const claims = { email: async () => claimed, sms: async () => claimed };
const accepts = async (): Promise<NotificationOutcome> => sent;
const fails = async (): Promise<NotificationOutcome> => ({ kind: 'failed', reason: 'panne' });
const hangs = () => new Promise<never>(() => undefined);

describe('A change with an e-mail and an SMS', () => {
  it('Both messages are settled by one write', async () => {
    const { written, sending } = fakesOf(claims, { email: accepts, sms: accepts });
    await sending();
    expect(written).toEqual([['email', 'sms']]);
  });

  it('An e-mail is settled soon while the provider of SMS does not answer, and the other way round', async () => {
    for (const channel of ['email', 'sms'] as const) {
      const outcomes = { email: hangs, sms: hangs, [channel]: accepts };
      const { written, sending } = fakesOf(claims, outcomes);
      void sending();
      await vi.advanceTimersByTimeAsync(1_000);
      expect(written).toEqual([[channel]]);
    }
  });

  it('A message with a slow provider is settled after the other one, by a write of its own', async () => {
    const slow = () =>
      new Promise<NotificationOutcome>((resolve) => setTimeout(() => resolve(sent), 5_000));
    const { written, sending } = fakesOf(claims, { email: accepts, sms: slow });
    const over = sending();
    await vi.advanceTimersByTimeAsync(6_000);
    await over;
    expect(written).toEqual([['email'], ['sms']]);
  });

  it('Only the message that failed is tried again', async () => {
    const { written, sending } = fakesOf(claims, { email: accepts, sms: fails });
    await expect(sending()).rejects.toMatchObject({ next: { attempts: 1 } });
    expect(written).toEqual([['email', 'sms']]);
  });

  it('A failed claim, or a claim of another sender, does not delay the other channel', async () => {
    const broken = async () => Promise.reject(new Error('no table'));
    const failed = fakesOf({ ...claims, sms: broken }, { email: accepts, sms: accepts });
    await expect(failed.sending()).rejects.toThrow('no table');
    expect(failed.written).toEqual([['email']]);
    const done = async (): Promise<PaidClaim> => ({ kind: 'done' });
    const other = fakesOf({ ...claims, email: done }, { email: accepts, sms: accepts });
    await other.sending();
    expect(other.written).toEqual([['sms']]);
  });

  it('If both messages fail, each message has an error that says when the message is sent again', async () => {
    const held = async (): Promise<PaidClaim> => ({ kind: 'held' });
    const busy = async (): Promise<PaidClaim> => ({ kind: 'busy', untilMs: NOW + 30_000 });
    const { sending } = fakesOf({ email: held, sms: busy }, { email: accepts, sms: accepts });
    const error = await sending().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AggregateError);
    const { errors } = error as AggregateError;
    expect(errors.map(({ next }) => next)).toEqual([{}, { seconds: 30 }]);
  });
});
