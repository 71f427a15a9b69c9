import { describe, expect, it, vi } from 'vitest';
import type { Delivery } from '../../shared/repairs/notifications.ts';
import { historyEntry, newRepair, type StoredRepair, withEntry } from '../repairs/repairs.ts';
import type { Claim } from './notifications.repository.ts';
import { resendNotification, sendNotification } from './send-notification.ts';
import type { SendOutcome } from './sender.ts';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const request = { trackingNumber: 'RB12345678', user_id: 'shop', historyIndex: 2 };
const repair = newRepair(
  { deviceType: 'tablet', customerName: 'Durand', customerEmail: 'm@exemple.fr' },
  { id: 'i', trackingNumber: 'RB12345678', trackingKey: 'k', shopId: 'shop', nowMs: NOW },
);

function fakes(claim: Claim, outcome: SendOutcome, stored: StoredRepair = repair) {
  const send = vi.fn(async () => outcome);
  const settle = vi.fn(async (..._: [object, string, Delivery, string?]) => undefined);
  const close = vi.fn(async (..._: [object, string, string, number]) => undefined);
  const forget = vi.fn(async (..._: [object, string]) => undefined);
  const correspondence = async () => ({ repair: stored, company: undefined, profile: undefined });
  const notifications = { claim: vi.fn(async () => claim), correspondence, settle, close, forget };
  return {
    send,
    settle,
    close,
    forget,
    dependencies: { notifications, channel: 'email', send, now: () => NOW } as const,
  };
}

describe('sendNotification', () => {
  it('settles what was sent with the provider’s message id', async () => {
    const { settle, dependencies } = fakes({ kind: 'claimed' }, { kind: 'sent', messageId: 'm-1' });
    await sendNotification(dependencies, request);
    expect(settle).toHaveBeenCalledWith(
      request,
      'email',
      { state: 'sent', at: '2026-11-20T10:00:00.000Z', historyIndex: 2 },
      'm-1',
    );
  });

  it('sends nothing when the outcome is known', async () => {
    const { send, dependencies } = fakes({ kind: 'done' }, { kind: 'sent', messageId: 'm-1' });
    await sendNotification(dependencies, request);
    expect(send).not.toHaveBeenCalled();
  });

  it('leaves the message for later while another sender is at it', async () => {
    const { send, dependencies } = fakes({ kind: 'busy' }, { kind: 'sent', messageId: 'm-1' });
    await expect(sendNotification(dependencies, request)).rejects.toThrow('Another sender');
    expect(send).not.toHaveBeenCalled();
  });

  it('leaves nothing of a repair whose shop is gone, though its number be another’s by now', async () => {
    const sent = { kind: 'sent', messageId: 'm-1' } as const;
    const { send, forget, settle, dependencies } = fakes({ kind: 'claimed' }, sent);
    await sendNotification(dependencies, { ...request, user_id: 'gone' });
    expect(forget).toHaveBeenCalledWith({ ...request, user_id: 'gone' }, 'email');
    expect(send).not.toHaveBeenCalled();
    expect(settle).not.toHaveBeenCalled();
  });

  it('settles a refusal for good', async () => {
    const { settle, dependencies } = fakes(
      { kind: 'claimed' },
      {
        kind: 'refusal',
        cause: 'rejected',
        reason: 'non',
      },
    );
    await sendNotification(dependencies, request);
    expect(settle.mock.calls[0]?.[2]).toMatchObject({
      state: 'refused',
      reason: 'non',
      cause: 'rejected',
    });
  });

  it('keeps waiting after a passing failure, and comes back', async () => {
    const { settle, dependencies } = fakes(
      { kind: 'claimed' },
      { kind: 'passing', reason: 'panne' },
    );
    await expect(sendNotification(dependencies, request)).rejects.toThrow('panne');
    expect(settle.mock.calls[0]?.[2]).toMatchObject({ state: 'waiting', reason: 'panne' });
  });
});

describe('a change that a later one has overtaken', () => {
  const sent = { kind: 'sent', messageId: 'm-1' } as const;
  const first = { ...request, historyIndex: 0 };
  const changedAgo = (minutes: number) =>
    withEntry(
      { ...repair, statusHistory: [historyEntry('pending', NOW - minutes * 60_000)] },
      historyEntry('ordered', NOW),
    );

  it('is told all the same when both come in quick succession', async () => {
    const { send, close, dependencies } = fakes({ kind: 'claimed' }, sent, changedAgo(29));
    await sendNotification(dependencies, first);
    expect(send).toHaveBeenCalledOnce();
    expect(close).not.toHaveBeenCalled();
  });

  it.each([
    ['comes back from the dead-letter queue', { ...first, redriven: true } as const, 0],
    ['is half an hour old', first, 31],
  ])('is closed without telling when it %s', async (_why, overtaken, minutes) => {
    const { send, settle, close, dependencies } = fakes(
      { kind: 'claimed' },
      sent,
      changedAgo(minutes),
    );
    await sendNotification(dependencies, overtaken);
    expect(send).not.toHaveBeenCalled();
    expect(settle).not.toHaveBeenCalled();
    expect(close).toHaveBeenCalledWith(overtaken, 'email', 'stale', NOW);
  });

  it('is no reason to keep the last change to oneself, however old', async () => {
    const { send, dependencies } = fakes({ kind: 'claimed' }, sent, changedAgo(600));
    await sendNotification(dependencies, { ...first, historyIndex: 1, redriven: true });
    expect(send).toHaveBeenCalledOnce();
  });
});

describe('resendNotification', () => {
  it('tells the last change again', async () => {
    const { settle, dependencies } = fakes({ kind: 'claimed' }, { kind: 'sent', messageId: 'm-2' });
    expect(await resendNotification(dependencies, repair)).toBe('m-2');
    expect(settle.mock.calls[0]?.[0]).toMatchObject({ historyIndex: 0 });
  });

  it('says why it could not', async () => {
    const refused = fakes(
      { kind: 'claimed' },
      {
        kind: 'refusal',
        cause: 'rejected',
        reason: 'Adresse refusée',
      },
    );
    await expect(resendNotification(refused.dependencies, repair)).rejects.toMatchObject({
      code: 'SEND_REFUSED',
      message: 'Adresse refusée',
    });
    const down = fakes({ kind: 'claimed' }, { kind: 'passing', reason: 'panne' });
    await expect(resendNotification(down.dependencies, repair)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    const busy = fakes({ kind: 'busy' }, { kind: 'sent', messageId: 'm' });
    await expect(resendNotification(busy.dependencies, repair)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });
});
