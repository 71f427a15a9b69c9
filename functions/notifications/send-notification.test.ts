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
  const notifications = { claim: vi.fn(async () => claim), settle };
  return {
    send,
    settle,
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
    await expect(sendNotification(dependencies, request)).rejects.toThrow('panne');
    expect(settled()).toMatchObject({
      telling: { tried: NOW },
      delivery: { state: 'waiting', reason: 'panne' },
    });
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
    const { send, settled, dependencies } = fakes(changedAgo(29), sent);
    await sendNotification(dependencies, first);
    expect(send).toHaveBeenCalledOnce();
    expect(settled()?.telling).toEqual({ at: NOW });
  });

  it.each([
    ['comes back from the dead-letter queue', { ...first, redriven: true } as const, 0],
    ['is half an hour old', first, 31],
  ])('is closed without telling when it %s', async (_why, overtaken, minutes) => {
    const { send, settled, dependencies } = fakes(changedAgo(minutes), sent);
    await sendNotification(dependencies, overtaken);
    expect(send).not.toHaveBeenCalled();
    expect(settled()).toEqual({ telling: { at: NOW, state: 'stale' } });
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
