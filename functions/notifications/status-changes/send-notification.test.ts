import { beforeEach, describe, expect, it, vi } from 'vitest';
import { historyEntry, type StoredRepair } from '../../repairs/repairs.ts';
import { claimed, fakes, NOW, repair, request, sent } from '../../testing/notification-fakes.ts';
import * as log from './delivery-log.ts';
import type { PaidClaim } from './paying-claims.ts';
import { sendNotification } from './send-notification.ts';

vi.mock('./delivery-log.ts');
beforeEach(() => vi.clearAllMocks());

/** Makes a repair whose messages have all failed so far. */
function triedRepair(madeMs: number, tried: number, tries: number): StoredRepair {
  const notifications = { email: { tried, tries }, sms: { tried, tries } };
  return { ...repair, statusHistory: [{ ...historyEntry('pending', madeMs), notifications }] };
}

describe('Sending a notification', () => {
  it('A sent message is settled in the history and on the card', async () => {
    const { settle, dependencies } = fakes(claimed, { kind: 'sent', messageId: 'm-1' });
    await sendNotification(dependencies, request);
    expect(settle).toHaveBeenCalledWith(request, 'email', repair, {
      notification: { at: NOW },
      delivery: { state: 'sent', at: '2026-11-20T10:00:00.000Z', historyIndex: 2 },
    });
  });

  it('A sent message is settled before anything else is written, because the table may be slow', async () => {
    const afterwards = vi.fn(() => new Promise<void>(() => undefined));
    const outcome = { kind: 'sent', messageId: 'm-1', afterwards } as const;
    const { settle, dependencies } = fakes(claimed, outcome);
    void sendNotification(dependencies, request);
    await vi.waitFor(() => expect(afterwards).toHaveBeenCalledOnce());
    expect(settle).toHaveBeenCalledBefore(afterwards);
  });

  it.each(['done', 'gone', 'too-soon'] as const)(
    'Nothing is sent when the claim answers %s',
    async (kind) => {
      const { send, settle, dependencies } = fakes({ kind }, { kind: 'sent', messageId: 'm-1' });
      await sendNotification(dependencies, request);
      expect(send).not.toHaveBeenCalled();
      expect(settle).not.toHaveBeenCalled();
    },
  );

  it('A message that another sender holds is retried later', async () => {
    const { send, dependencies } = fakes({ kind: 'busy' }, { kind: 'sent', messageId: 'm-1' });
    await expect(sendNotification(dependencies, request)).rejects.toThrow('Another sender');
    expect(send).not.toHaveBeenCalled();
  });

  it('A message on hold is retried later', async () => {
    const { send, dependencies } = fakes({ kind: 'held' }, { kind: 'sent', messageId: 'm-1' });
    await expect(sendNotification(dependencies, request)).rejects.toThrow('may still be undone');
    expect(send).not.toHaveBeenCalled();
  });

  it('A message is retried when the claim of a sender that may have died has ended', async () => {
    const untilMs = Date.now() + 3_600_000;
    const { dependencies } = fakes({ kind: 'busy', untilMs }, { kind: 'sent', messageId: 'm-1' });
    const seconds = Math.ceil((untilMs - dependencies.now()) / 1_000);
    await expect(sendNotification(dependencies, request)).rejects.toMatchObject({
      next: { seconds },
    });
  });

  it('The card shows the shop that the daily budget is spent, and nothing is sent', async () => {
    const reason = 'Vos e-mails du jour sont épuisés.';
    const cause = 'unidentified';
    const unpayable: PaidClaim = { kind: 'unpayable', repair, cause, reason };
    const { send, settle, dependencies } = fakes(unpayable, { kind: 'sent', messageId: 'm' });
    await sendNotification(dependencies, request);
    expect(send).not.toHaveBeenCalled();
    expect(settle).toHaveBeenCalledExactlyOnceWith(request, 'email', repair, {
      notification: { at: NOW, state: 'refused', cause },
      delivery: {
        state: 'refused',
        at: '2026-11-20T10:00:00.000Z',
        historyIndex: 2,
        reason,
        cause,
      },
    });
    expect(log.logAttempt).toHaveBeenCalledExactlyOnceWith('email', {
      kind: 'refused',
      cause,
      reason,
      error: 'BudgetSpent',
    });
  });

  it('A notification without a recipient is settled, and the card does not show it', async () => {
    const { settled, dependencies } = fakes(claimed, { kind: 'nothing-to-send' });
    await sendNotification(dependencies, request);
    expect(settled()).toEqual({ notification: { at: NOW, state: 'nothing-to-send' } });
  });

  it('A refusal is settled without a retry', async () => {
    const { settled, dependencies } = fakes(claimed, {
      kind: 'refused',
      cause: 'rejected',
      reason: 'non',
    });
    await sendNotification(dependencies, request);
    expect(settled()).toMatchObject({
      notification: { at: NOW, state: 'refused' },
      delivery: { state: 'refused', reason: 'non', cause: 'rejected' },
    });
  });

  it('After a temporary failure the notification stays open and is retried', async () => {
    const { settled, dependencies } = fakes(claimed, { kind: 'failed', reason: 'panne' });
    await expect(sendNotification(dependencies, request)).rejects.toMatchObject({
      name: 'TryAgainLater',
      next: { attempts: 1 },
    });
    expect(settled()).toMatchObject({
      notification: { tried: NOW, tries: 1 },
      delivery: { state: 'waiting', reason: 'panne' },
    });
  });
});

describe('The attempts of a notification', () => {
  const DAY_MS = 24 * 3_600_000;
  const made = (tries: number, agoMs: number): PaidClaim => ({
    kind: 'claimed',
    repair: triedRepair(NOW - agoMs, NOW - 900_000, tries),
  });
  const first = { ...request, historyIndex: 0 };
  const passing = { kind: 'failed', reason: 'panne', error: 'Throttling' } as const;

  it.each([
    ['a day with few attempts', made(10, 2 * DAY_MS), 11],
    ['many attempts within a day', made(40, DAY_MS - 60_000), 41],
  ])('Attempts go on after %s', async (_what, claim, tries) => {
    const { settled, dependencies } = fakes(claim, passing);
    await expect(sendNotification(dependencies, first)).rejects.toThrow('just now');
    expect(settled()?.notification).toEqual({ tried: NOW, tries });
    expect(log.logGivenUp).not.toHaveBeenCalled();
  });

  it('Attempts end after a day of failures, the card shows this, and the message is settled', async () => {
    const { settled, dependencies } = fakes(made(11, DAY_MS), passing);
    await sendNotification(dependencies, first);
    expect(settled()).toMatchObject({
      notification: { at: NOW, state: 'refused' },
      delivery: {
        state: 'refused',
        cause: 'unavailable',
        reason: expect.stringMatching('journée'),
      },
    });
    expect(log.logGivenUp).toHaveBeenCalledExactlyOnceWith('email', 12, 'Throttling');
  });

  it('A successful attempt settles the message, whatever failed before', async () => {
    const { settled, dependencies } = fakes(made(90, DAY_MS), { kind: 'sent', messageId: 'm' });
    await sendNotification(dependencies, first);
    expect(settled()?.notification).toEqual({ at: NOW });
    expect(log.logGivenUp).not.toHaveBeenCalled();
  });
});

it('A message that is sent after a day of failures stores how many earlier changes it names', async () => {
  const { statusHistory } = triedRepair(NOW - 2 * 86_400_000, NOW - 900_000, 30);
  const two = { ...repair, statusHistory: [...statusHistory, ...statusHistory] };
  const { settled, dependencies } = fakes({ kind: 'claimed', repair: two }, sent);
  await sendNotification(dependencies, { ...request, historyIndex: 1 });
  expect(settled()?.delivery).toMatchObject({ state: 'sent', folded: 1 });
});

describe('An SMS that is hours late', () => {
  const NIGHT = Date.parse('2026-11-20T22:30:00.000Z');
  const claim = (agoHours: number): PaidClaim => ({
    kind: 'claimed',
    repair: triedRepair(NIGHT - agoHours * 3_600_000, NIGHT - 900_000, 7),
  });
  const at = (agoHours: number, channel: 'email' | 'sms') => {
    const { dependencies, ...rest } = fakes(claim(agoHours), { kind: 'sent', messageId: 'm' });
    return { ...rest, dependencies: { ...dependencies, channel, now: () => NIGHT } };
  };
  const first = { ...request, historyIndex: 0 };

  it('A late SMS waits for the morning, and its claim is released with the number of its attempts', async () => {
    const { send, settled, dependencies } = at(3, 'sms');
    await expect(sendNotification(dependencies, first)).rejects.toMatchObject({
      message: 'The quiet hours have begun',
      next: { seconds: 8.5 * 3_600 },
    });
    expect(send).not.toHaveBeenCalled();
    expect(settled()).toMatchObject({
      notification: { tried: NIGHT - 900_000, tries: 7 },
      delivery: { state: 'waiting', reason: expect.stringContaining('8') },
    });
  });

  it.each([
    [1, 'sms'],
    [3, 'email'],
  ] as const)(
    'A message about a change of %i hours ago is sent at once over %s',
    async (hours, channel) => {
      const { send, dependencies } = at(hours, channel);
      await sendNotification(dependencies, first);
      expect(send).toHaveBeenCalledOnce();
    },
  );
});
