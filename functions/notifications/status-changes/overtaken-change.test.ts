import { beforeEach, describe, expect, it, vi } from 'vitest';
import { historyEntry } from '../../repairs/repairs.ts';
import { claimed, fakes, NOW, repair, request, sent } from '../../testing/notification-fakes.ts';
import { withEntry } from '../../testing/with-entry.ts';
import * as log from './delivery-log.ts';
import type { PaidClaim } from './paying-claims.ts';
import { sendNotification } from './send-notification.ts';

vi.mock('./delivery-log.ts');
beforeEach(() => vi.clearAllMocks());

describe('A change that a later one has overtaken', () => {
  const first = { ...request, historyIndex: 0 };
  const changedAgo = (minutes: number): PaidClaim => ({
    kind: 'claimed',
    repair: withEntry(
      { ...repair, statusHistory: [historyEntry('pending', NOW - minutes * 60_000)] },
      historyEntry('ordered', NOW),
    ),
  });

  it('A recent change has a message of its own, even if a later change has followed it', async () => {
    const { send, settled, fold, dependencies } = fakes(changedAgo(29), sent);
    await sendNotification(dependencies, first);
    expect(send).toHaveBeenCalledWith(expect.anything(), 0, []);
    expect(settled()?.notification).toEqual({ at: NOW });
    expect(fold).not.toHaveBeenCalled();
  });

  it.each([
    ['comes back from the dead-letter queue', { ...first, redriven: true } as const, 0],
    ['is half an hour old', first, 31],
  ])('A change is sent with the last one when it %s', async (_why, overtaken, minutes) => {
    const { send, settle, fold, dependencies } = fakes(changedAgo(minutes), sent);
    await sendNotification(dependencies, overtaken);
    expect(send).toHaveBeenCalledExactlyOnceWith(expect.anything(), 1, [0]);
    const last = { ...overtaken, historyIndex: 1, changedAtMs: NOW };
    expect(settle).toHaveBeenCalledExactlyOnceWith(last, 'email', expect.anything(), {
      notification: { at: NOW },
      delivery: { state: 'sent', at: new Date(NOW).toISOString(), historyIndex: 1, folded: 1 },
    });
    expect(fold).toHaveBeenCalledWith(last, 'email', [0], NOW);
  });

  it('A late change is sent with the last change when the last change’s message arrives first', async () => {
    const { send, fold, dependencies } = fakes(changedAgo(31), sent);
    await sendNotification(dependencies, { ...first, historyIndex: 1 });
    expect(send).toHaveBeenCalledExactlyOnceWith(expect.anything(), 1, [0]);
    expect(fold).toHaveBeenCalledOnce();
  });

  it('The last change is sent under the id of the request that made it', async () => {
    const { settle, dependencies } = fakes(changedAgo(31), sent);
    await sendNotification(dependencies, { ...first, correlationId: 'page-1234' });
    const last = { ...first, historyIndex: 1, changedAtMs: NOW, correlationId: 'page-1234' };
    expect(settle.mock.lastCall?.[0]).toEqual(last);
  });

  it('When the budget is spent, a late change is recorded as unsent together with the last change', async () => {
    const { repair } = changedAgo(31) as Extract<PaidClaim, { kind: 'claimed' }>;
    const unpayable: PaidClaim = {
      kind: 'unpayable',
      repair,
      cause: 'rejected',
      reason: 'Épuisé',
    };
    const { send, settled, fold, claimed, dependencies } = fakes(unpayable, sent);
    claimed.mockResolvedValueOnce(changedAgo(31));
    await sendNotification(dependencies, first);
    expect(send).not.toHaveBeenCalled();
    expect(settled()?.delivery).toMatchObject({ historyIndex: 1, reason: 'Épuisé' });
    const last = { ...first, historyIndex: 1, changedAtMs: NOW };
    expect(fold).toHaveBeenCalledExactlyOnceWith(last, 'email', [0], NOW);
    expect(log.logFolded).toHaveBeenCalledExactlyOnceWith('email', 1, [0]);
  });

  it('A late change is settled when the last one has been settled', async () => {
    const { send, fold, claimed, dependencies } = fakes(changedAgo(31), sent);
    claimed.mockResolvedValueOnce(changedAgo(31)).mockResolvedValueOnce({ kind: 'done' });
    await sendNotification(dependencies, first);
    expect(send).not.toHaveBeenCalled();
    const last = { ...first, historyIndex: 1, changedAtMs: NOW };
    expect(fold).toHaveBeenCalledWith(last, 'email', [0], NOW);
  });

  it.each([
    ['another sender holds the last change', { kind: 'busy' } as const, sent],
    ['the provider does not answer', changedAgo(31), { kind: 'failed', reason: 'panne' } as const],
  ])('A late change releases its claim and is retried while %s', async (_why, second, outcome) => {
    const { settle, fold, claimed, dependencies } = fakes(second, outcome);
    const { repair } = changedAgo(31) as Extract<PaidClaim, { kind: 'claimed' }>;
    const statusHistory = repair.statusHistory.map((entry) => ({
      ...entry,
      notifications: { ...entry.notifications, email: { tried: NOW - 60_000, tries: 3 } },
    }));
    claimed.mockResolvedValueOnce({ kind: 'claimed', repair: { ...repair, statusHistory } });
    await expect(sendNotification(dependencies, first)).rejects.toThrow('just now');
    expect(settle.mock.lastCall?.[0]).toEqual(first);
    expect(settle.mock.lastCall?.[3]).toEqual({ notification: { tried: NOW - 60_000, tries: 3 } });
    expect(fold).not.toHaveBeenCalled();
  });

  it('The last change is sent, however late', async () => {
    const { send, dependencies } = fakes(changedAgo(600), sent);
    await sendNotification(dependencies, { ...first, historyIndex: 1, redriven: true });
    expect(send).toHaveBeenCalledOnce();
  });
});

describe('The delay of a notification', () => {
  it('The delay of each sent change is measured from the moment of the change', async () => {
    const madeMs = NOW - 3_600_000;
    const triedMs = NOW - 600_000;
    const entry = historyEntry('pending', madeMs);
    const tried = {
      ...entry,
      notifications: { ...entry.notifications, email: { tried: triedMs } },
    };
    const history = withEntry({ ...repair, statusHistory: [tried] }, historyEntry('ordered', NOW));
    const claim: PaidClaim = { kind: 'claimed', repair: history };
    const outcome = { kind: 'sent', messageId: 'm' } as const;
    const { dependencies } = fakes(claim, outcome);
    await sendNotification(dependencies, { ...request, historyIndex: 1 });
    expect(log.logAttempt).toHaveBeenCalledExactlyOnceWith('email', outcome);
    const times = vi.mocked(log.measureAttempt).mock.calls.map(([, , given]) => given);
    expect(times).toEqual([
      { dueAtMs: NOW, triedAtMs: undefined, nowMs: NOW },
      { dueAtMs: madeMs, triedAtMs: triedMs, nowMs: NOW },
    ]);
  });

  it('The delay of a held change begins when the hold ends', async () => {
    const until = NOW + 30_000;
    const statusHistory = [historyEntry('pending', NOW)];
    const held = { ...repair, statusHistory, hold: { entry: NOW, until } };
    const { dependencies } = fakes({ ...claimed, repair: held } as PaidClaim, {
      kind: 'sent',
      messageId: 'm',
    });
    await sendNotification(dependencies, { ...request, historyIndex: 0 });
    expect(log.measureAttempt).toHaveBeenCalledExactlyOnceWith('email', expect.anything(), {
      dueAtMs: until,
      triedAtMs: undefined,
      nowMs: NOW,
    });
  });
});
