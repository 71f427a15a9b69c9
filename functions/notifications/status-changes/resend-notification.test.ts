import { beforeEach, describe, expect, it, vi } from 'vitest';
import { historyEntry } from '../../repairs/repairs.ts';
import { claimed, fakes, NOW, repair, sent } from '../../testing/notification-fakes.ts';
import * as log from './delivery-log.ts';
import type { NotificationOutcome } from './notification.ts';
import { resendNotification } from './send-notification.ts';

vi.mock('./delivery-log.ts');
beforeEach(() => vi.clearAllMocks());

describe('Resending a notification', () => {
  it('A resend sends the last change again', async () => {
    const { settle, dependencies } = fakes(claimed, { kind: 'sent', messageId: 'm-2' });
    expect(await resendNotification(dependencies, repair)).toBe('m-2');
    expect(settle.mock.calls[0]?.[0]).toEqual({
      trackingNumber: 'RB12345678',
      user_id: 'shop',
      historyIndex: 0,
      changedAtMs: NOW,
    });
    expect(log.logAttempt).toHaveBeenCalledExactlyOnceWith('email', {
      kind: 'sent',
      messageId: 'm-2',
    });
  });

  it('A failed resend is answered with the reason', async () => {
    const refused = fakes(claimed, {
      kind: 'refused',
      cause: 'rejected',
      reason: 'Adresse refusée',
    });
    await expect(resendNotification(refused.dependencies, repair)).rejects.toMatchObject({
      code: 'SEND_REFUSED',
      message: 'Adresse refusée',
    });
    const invalid = fakes(claimed, { kind: 'refused', cause: 'phone-format', reason: 'invalide' });
    await expect(resendNotification(invalid.dependencies, repair)).rejects.toMatchObject({
      code: 'PHONE_INVALID',
      message: 'invalide',
    });
    const down = fakes(claimed, { kind: 'failed', reason: 'panne' });
    await expect(resendNotification(down.dependencies, repair)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: 'panne',
    });
    const busy = fakes({ kind: 'busy' }, { kind: 'sent', messageId: 'm' });
    await expect(resendNotification(busy.dependencies, repair)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  it.each([
    ['the repair was withdrawn', { kind: 'gone' }, 'WITHDRAWN', 'retirée'],
    [
      'the day’s budget is spent',
      { kind: 'unpayable', repair, cause: 'rejected', reason: 'Épuisé' },
      'BUDGET_SPENT',
      'Épuisé',
    ],
    [
      'the shop resent it a moment ago',
      { kind: 'too-soon' },
      'BUDGET_SPENT',
      'Attendez une minute',
    ],
  ] as const)('A resend is refused with a message when %s', async (_what, claim, code, words) => {
    const { send, settle, dependencies } = fakes(claim, sent);
    await expect(resendNotification(dependencies, repair)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(words),
    });
    expect(send).not.toHaveBeenCalled();
    expect(settle).not.toHaveBeenCalled();
  });

  it('The moment of a resend is recorded, whatever its outcome, and the next resend is possible a minute later', async () => {
    const outcomes: NotificationOutcome[] = [
      sent,
      { kind: 'failed', reason: 'panne' },
      { kind: 'refused', cause: 'rejected', reason: 'non' },
    ];
    const settlements = await Promise.all(
      outcomes.map(async (outcome) => {
        const { settled, dependencies } = fakes(claimed, outcome);
        await resendNotification(dependencies, repair).catch(() => undefined);
        return settled()?.notification;
      }),
    );
    expect(settlements).toEqual([
      { at: NOW, tried: NOW },
      { tried: NOW, tries: 1 },
      { at: NOW, state: 'refused', cause: 'rejected', tried: NOW },
    ]);
  });

  it('A resend without a recipient returns no id, and can be repeated immediately', async () => {
    const { settled, dependencies } = fakes(claimed, { kind: 'nothing-to-send' });
    expect(await resendNotification(dependencies, repair)).toBeUndefined();
    expect(settled()?.notification).not.toHaveProperty('tried');
  });

  it('A resend is logged under the id of its request', async () => {
    const { settle, dependencies } = fakes(claimed, sent);
    await resendNotification(dependencies, repair, 'page-1234');
    expect(settle.mock.lastCall?.[0]).toHaveProperty('correlationId', 'page-1234');
  });
});

describe('Changes that are not notified yet', () => {
  const HOUR_MS = 3_600_000;
  const late = [3, 2, 1].map((hours) => historyEntry('progress', NOW - hours * HOUR_MS));
  const seen = { ...repair, statusHistory: late.slice(0, 2) };
  /** Another change is made during the request. */
  const grown = {
    kind: 'claimed',
    repair: { ...repair, statusHistory: late },
  } as const;

  it('Earlier changes of which the customer was not notified are named in the resent message', async () => {
    const { send, settled, fold, dependencies } = fakes(grown, sent);
    await resendNotification(dependencies, seen);
    expect(send).toHaveBeenCalledExactlyOnceWith(grown.repair, 1, [0]);
    expect(settled()?.delivery).toMatchObject({ historyIndex: 1, folded: 1 });
    const again = expect.objectContaining({ historyIndex: 1 });
    expect(fold).toHaveBeenCalledExactlyOnceWith(again, 'email', [0], NOW);
  });

  it('Earlier changes still have to be sent if the provider does not answer', async () => {
    const { fold, dependencies } = fakes(grown, { kind: 'failed', reason: 'panne' });
    await expect(resendNotification(dependencies, seen)).rejects.toThrow('panne');
    expect(fold).not.toHaveBeenCalled();
  });
});
