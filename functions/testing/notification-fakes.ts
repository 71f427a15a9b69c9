/** This file has fakes of the claims and of the provider of one message. */
import { vi } from 'vitest';
import type { NotificationOutcome } from '../notifications/status-changes/notification.ts';
import type { Settlement } from '../notifications/status-changes/notifications.repository.ts';
import type { PaidClaim } from '../notifications/status-changes/paying-claims.ts';
import { newRepair } from '../repairs/intake/new-repair.ts';
import type { StoredRepair } from '../repairs/repairs.ts';

export const NOW = Date.parse('2026-11-20T10:00:00.000Z');
export const request = { trackingNumber: 'RB12345678', user_id: 'shop', historyIndex: 2 };
export const repair = newRepair(
  { deviceType: 'tablet', customerName: 'Durand', customerEmail: 'm@exemple.fr' },
  { id: 'i', trackingNumber: 'RB12345678', trackingKey: 'k', shopId: 'shop', nowMs: NOW },
);
export const claimed: PaidClaim = { kind: 'claimed', repair };
export const sent = { kind: 'sent', messageId: 'm-1' } as const;

/** Makes claims that return `claim`, and a provider that returns `outcome`. */
export function fakes(claim: PaidClaim, outcome: NotificationOutcome) {
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
