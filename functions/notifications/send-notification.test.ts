import { describe, expect, it, vi } from 'vitest';
import { historyEntry, newRepair, type StoredRepair, withEntry } from '../repairs/repairs.ts';
import type { Settlement } from './notifications.repository.ts';
import type { PaidClaim } from './paying-claims.ts';
import { resendNotification, sendNotification } from './send-notification.ts';
import type { SendOutcome } from './sender.ts';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const request = { trackingNumber: 'RB12345678', user_id: 'shop', historyIndex: 2 };
const repair = newRepair(
  { deviceType: 'tablet', customerName: 'Durand', customerEmail: 'm@exemple.fr' },
  { id: 'i', trackingNumber: 'RB12345678', trackingKey: 'k', shopId: 'shop', nowMs: NOW },
);

const claimed: PaidClaim = { kind: 'claimed', repair, triedAtMs: undefined };

function fakes(claim: PaidClaim, outcome: SendOutcome) {
  const send = vi.fn(async () => outcome);
  const settle = vi.fn(async (..._: [object, string, StoredRepair, Settlement]) => undefined);
  const fold = vi.fn(async () => undefined);
  const claimed = vi.fn(async (..._: [object, ...unknown[]]) => claim);
  const notifications = { claim: claimed, settle, fold };
  return {
    send,
    settle,
    fold,
    claimed,
    settled: () => settle.mock.calls[0]?.[3],
    dependencies: { notifications, channel: 'email', send, now: () => NOW } as const,
  };
}

describe('sendNotification', () => {
  it('settles what was sent in the history and on the card', async () => {
    const { settle, dependencies } = fakes(claimed, { kind: 'sent', messageId: 'm-1' });
    await sendNotification(dependencies, request);
    expect(settle).toHaveBeenCalledWith(request, 'email', repair, {
      telling: { at: NOW },
      delivery: { state: 'sent', at: '2026-11-20T10:00:00.000Z', historyIndex: 2 },
    });
  });

  it.each(['done', 'gone'] as const)('sends nothing of what is %s', async (kind) => {
    const { send, settle, dependencies } = fakes({ kind }, { kind: 'sent', messageId: 'm-1' });
    await sendNotification(dependencies, request);
    expect(send).not.toHaveBeenCalled();
    expect(settle).not.toHaveBeenCalled();
  });

  it('leaves the message for later while another sender is at it', async () => {
    const { send, dependencies } = fakes({ kind: 'busy' }, { kind: 'sent', messageId: 'm-1' });
    await expect(sendNotification(dependencies, request)).rejects.toThrow('Another sender');
    expect(send).not.toHaveBeenCalled();
  });

  it('comes back when the claim of a sender that may have died is over', async () => {
    const untilMs = Date.now() + 3_600_000;
    const { dependencies } = fakes({ kind: 'busy', untilMs }, { kind: 'sent', messageId: 'm-1' });
    const seconds = Math.ceil((untilMs - dependencies.now()) / 1_000);
    await expect(sendNotification(dependencies, request)).rejects.toMatchObject({
      next: { seconds },
    });
  });

  it('settles a refusal for good', async () => {
    const { settled, dependencies } = fakes(claimed, {
      kind: 'refusal',
      cause: 'rejected',
      reason: 'non',
    });
    await sendNotification(dependencies, request);
    expect(settled()).toMatchObject({
      telling: { at: NOW, state: 'refused' },
      delivery: { state: 'refused', reason: 'non', cause: 'rejected' },
    });
  });

  it('keeps waiting after a passing failure, and comes back', async () => {
    const { settled, dependencies } = fakes(claimed, { kind: 'passing', reason: 'panne' });
    await expect(sendNotification(dependencies, request)).rejects.toMatchObject({
      name: 'TryAgainLater',
      next: { attempts: 1 },
    });
    expect(settled()).toMatchObject({
      telling: { tried: NOW, tries: 1 },
      delivery: { state: 'waiting', reason: 'panne' },
    });
  });
});

describe('attempts', () => {
  const DAY_MS = 24 * 3_600_000;
  const made = (tries: number, agoMs: number): PaidClaim => ({
    kind: 'claimed',
    repair: { ...repair, statusHistory: [historyEntry('pending', NOW - agoMs)] },
    triedAtMs: NOW - 900_000,
    tries,
  });
  const first = { ...request, historyIndex: 0 };
  const passing = { kind: 'passing', reason: 'panne' } as const;

  it.each([
    ['a day without many of them', made(10, 2 * DAY_MS), 11],
    ['many of them without a day', made(40, DAY_MS - 60_000), 41],
  ])('go on after %s', async (_what, claim, tries) => {
    const { settled, dependencies } = fakes(claim, passing);
    await expect(sendNotification(dependencies, first)).rejects.toThrow('just now');
    expect(settled()?.telling).toEqual({ tried: NOW, tries });
  });

  it('end after a day of them: the card says so, and the message is done with', async () => {
    const { settled, dependencies } = fakes(made(11, DAY_MS), passing);
    await sendNotification(dependencies, first);
    expect(settled()).toMatchObject({
      telling: { at: NOW, state: 'refused' },
      delivery: {
        state: 'refused',
        cause: 'unavailable',
        reason: expect.stringMatching('journée'),
      },
    });
  });

  it('end by being told, whatever came before', async () => {
    const { settled, dependencies } = fakes(made(90, DAY_MS), { kind: 'sent', messageId: 'm' });
    await sendNotification(dependencies, first);
    expect(settled()?.telling).toEqual({ at: NOW });
  });
});

describe('an SMS of hours ago', () => {
  const NIGHT = Date.parse('2026-11-20T22:30:00.000Z');
  const claim = (agoHours: number): PaidClaim => ({
    kind: 'claimed',
    repair: { ...repair, statusHistory: [historyEntry('pending', NIGHT - agoHours * 3_600_000)] },
    triedAtMs: NIGHT - 900_000,
    tries: 7,
  });
  const at = (agoHours: number, channel: 'email' | 'sms') => {
    const { dependencies, ...rest } = fakes(claim(agoHours), { kind: 'sent', messageId: 'm' });
    return { ...rest, dependencies: { ...dependencies, channel, now: () => NIGHT } };
  };
  const first = { ...request, historyIndex: 0 };

  it('waits for the morning, and gives its claim back with what was tried', async () => {
    const { send, settled, dependencies } = at(3, 'sms');
    await expect(sendNotification(dependencies, first)).rejects.toMatchObject({
      next: { seconds: 8.5 * 3_600 },
    });
    expect(send).not.toHaveBeenCalled();
    expect(settled()).toMatchObject({
      telling: { tried: NIGHT - 900_000, tries: 7 },
      delivery: { state: 'waiting', reason: expect.stringContaining('8') },
    });
  });

  it.each([
    [1, 'sms'],
    [3, 'email'],
  ] as const)('is not what a change of %i hours ago is, by %s', async (hours, channel) => {
    const { send, dependencies } = at(hours, channel);
    await sendNotification(dependencies, first);
    expect(send).toHaveBeenCalledOnce();
  });
});

describe('a change that a later one has overtaken', () => {
  const sent = { kind: 'sent', messageId: 'm-1' } as const;
  const first = { ...request, historyIndex: 0 };
  const changedAgo = (minutes: number): PaidClaim => ({
    kind: 'claimed',
    repair: withEntry(
      { ...repair, statusHistory: [historyEntry('pending', NOW - minutes * 60_000)] },
      historyEntry('ordered', NOW),
    ),
    triedAtMs: undefined,
  });

  it('is told all the same when both come in quick succession', async () => {
    const { send, settled, fold, dependencies } = fakes(changedAgo(29), sent);
    await sendNotification(dependencies, first);
    expect(send).toHaveBeenCalledWith(expect.anything(), 0, []);
    expect(settled()?.telling).toEqual({ at: NOW });
    expect(fold).not.toHaveBeenCalled();
  });

  it.each([
    ['comes back from the dead-letter queue', { ...first, redriven: true } as const, 0],
    ['is half an hour old', first, 31],
  ])('is told with the last one when it %s', async (_why, overtaken, minutes) => {
    const { send, settle, fold, dependencies } = fakes(changedAgo(minutes), sent);
    await sendNotification(dependencies, overtaken);
    expect(send).toHaveBeenCalledExactlyOnceWith(expect.anything(), 1, [0]);
    const last = { ...overtaken, historyIndex: 1, changedAtMs: NOW };
    expect(settle).toHaveBeenCalledExactlyOnceWith(last, 'email', expect.anything(), {
      telling: { at: NOW },
      delivery: { state: 'sent', at: new Date(NOW).toISOString(), historyIndex: 1, folded: 1 },
    });
    expect(fold).toHaveBeenCalledWith(last, 'email', [0], NOW);
  });

  it('is told with the last one when that one’s message comes first', async () => {
    const { send, fold, dependencies } = fakes(changedAgo(31), sent);
    await sendNotification(dependencies, { ...first, historyIndex: 1 });
    expect(send).toHaveBeenCalledExactlyOnceWith(expect.anything(), 1, [0]);
    expect(fold).toHaveBeenCalledOnce();
  });

  it('is closed where the last one has been settled', async () => {
    const { send, fold, claimed, dependencies } = fakes(changedAgo(31), sent);
    claimed.mockResolvedValueOnce(changedAgo(31)).mockResolvedValueOnce({ kind: 'done' });
    await sendNotification(dependencies, first);
    expect(send).not.toHaveBeenCalled();
    const last = { ...first, historyIndex: 1, changedAtMs: NOW };
    expect(fold).toHaveBeenCalledWith(last, 'email', [0], NOW);
  });

  it.each([
    ['another sender is at the last one', { kind: 'busy' } as const, sent],
    ['the provider does not answer', changedAgo(31), { kind: 'passing', reason: 'panne' } as const],
  ])('comes again, its claim given back, while %s', async (_why, second, outcome) => {
    const { settle, fold, claimed, dependencies } = fakes(second, outcome);
    claimed.mockResolvedValueOnce(changedAgo(31));
    await expect(sendNotification(dependencies, first)).rejects.toThrow('just now');
    expect(settle.mock.lastCall?.[0]).toEqual(first);
    expect(settle.mock.lastCall?.[3]).toEqual({ telling: {} });
    expect(fold).not.toHaveBeenCalled();
  });

  it('is no reason to keep the last change to oneself, however old', async () => {
    const { send, dependencies } = fakes(changedAgo(600), sent);
    await sendNotification(dependencies, { ...first, historyIndex: 1, redriven: true });
    expect(send).toHaveBeenCalledOnce();
  });
});

describe('resendNotification', () => {
  it('tells the last change again', async () => {
    const { settle, dependencies } = fakes(claimed, { kind: 'sent', messageId: 'm-2' });
    expect(await resendNotification(dependencies, repair)).toBe('m-2');
    expect(settle.mock.calls[0]?.[0]).toMatchObject({ historyIndex: 0 });
  });

  it('says why it could not', async () => {
    const refused = fakes(claimed, {
      kind: 'refusal',
      cause: 'rejected',
      reason: 'Adresse refusée',
    });
    await expect(resendNotification(refused.dependencies, repair)).rejects.toMatchObject({
      code: 'SEND_REFUSED',
      message: 'Adresse refusée',
    });
    const down = fakes(claimed, { kind: 'passing', reason: 'panne' });
    await expect(resendNotification(down.dependencies, repair)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    const busy = fakes({ kind: 'busy' }, { kind: 'sent', messageId: 'm' });
    await expect(resendNotification(busy.dependencies, repair)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });
});
