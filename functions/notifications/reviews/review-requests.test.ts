import { expect, it } from 'vitest';
import { newRepair } from '../../repairs/intake/new-repair.ts';
import { historyEntry, type StoredRepair } from '../../repairs/repairs.ts';
import { dueOfReview } from './review-requests.ts';

/** It is a Thursday evening in Paris. */
const HANDED_OVER = Date.parse('2026-11-26T18:00:00.000Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

function handedOver(statuses: StoredRepair['status'][], changes: Partial<StoredRepair> = {}) {
  const repair = newRepair(
    { deviceType: 'tablet', customerName: 'Durand', customerEmail: 'm@exemple.fr' },
    {
      id: 'i',
      trackingNumber: 'RB12345678',
      trackingKey: 'k',
      shopId: 'shop',
      nowMs: HANDED_OVER - DAY_MS,
    },
  );
  const entries = statuses.map((status) => historyEntry(status, HANDED_OVER - HOUR_MS));
  return {
    ...repair,
    status: statuses.at(-1) ?? 'pending',
    statusHistory: [...repair.statusHistory, ...entries],
    handedOverAt: new Date(HANDED_OVER).toISOString(),
    ...changes,
  };
}

const repaired = handedOver(['progress', 'completed']);

/**
 * The messages of a repair that a shop imports from another tool have this state. The import records the present
 * moment, because the moment of the hand-over is unknown.
 */
const settled = { at: HANDED_OVER, state: 'nothing-to-send' } as const;
const imported = handedOver([], {
  status: 'completed',
  statusHistory: [
    {
      ...historyEntry('completed', HANDED_OVER - DAY_MS),
      notifications: { email: settled, sms: settled },
    },
  ],
});

it('A review is requested from the day after the hand-over, and at most a week late', () => {
  const states = [4 * HOUR_MS, 6 * HOUR_MS, 7 * DAY_MS, 8 * DAY_MS, 15 * DAY_MS, 16 * DAY_MS].map(
    (passed) => dueOfReview(repaired, HANDED_OVER + passed)?.isFresh,
  );
  expect(states, 'a request that a sender has begun is found for another week').toEqual([
    undefined,
    true,
    true,
    false,
    false,
    undefined,
  ]);
});

it.each<[string, StoredRepair]>([
  [
    'if the last status before the completion was a question',
    handedOver(['progress', 'contact', 'completed']),
  ],
  ['if the last status is a question', handedOver(['contact'])],
  ['about a withdrawn repair', { ...repaired, withdrawnAt: '2026-11-27T08:00:00.000Z' }],
  ['from a customer without an e-mail', { ...repaired, customerEmail: '' }],
  ['about a repair that was imported as handed over', imported],
  ['about a device that came back', { ...repaired, handedOverAt: undefined }],
])('No review is requested %s', (_, repair) => {
  expect(dueOfReview(repair, HANDED_OVER + DAY_MS)).toBeUndefined();
});

it('A review is requested for an imported repair that the shop itself handed over', () => {
  const later = { ...imported, handedOverAt: new Date(HANDED_OVER + HOUR_MS).toISOString() };
  expect(dueOfReview(later, HANDED_OVER + DAY_MS)).toBeDefined();
});

it('A review is requested for a repair that went on after its shop had asked the customer something', () => {
  const answered = handedOver(['contact', 'progress', 'completed']);
  expect(dueOfReview(answered, HANDED_OVER + DAY_MS)).toBeDefined();
});
