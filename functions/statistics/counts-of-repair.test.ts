import { describe, expect, it } from 'vitest';
import type { RepairStatus } from '../../shared/repairs/repairs.ts';
import { newRepair } from '../repairs/intake/new-repair.ts';
import { historyEntry, type StoredRepair } from '../repairs/repairs.ts';
import { withEntry } from '../testing/with-entry.ts';
import { countsOfRepair, difference, total } from './counts-of-repair.ts';

const HOUR_MS = 3_600_000;
/** It is 23:30 on 31 October in Paris. */
const RECEIVED = Date.parse('2026-10-31T22:30:00Z');

const received = newRepair(
  {
    deviceType: 'smartphone',
    issue: 'Écran cassé',
    customerName: 'Durand',
    customerEmail: 'm@exemple.fr',
  },
  { id: 'i', trackingNumber: 'RB12345678', trackingKey: 'k', shopId: 's', nowMs: RECEIVED },
);

const changed = (repair: StoredRepair, ...changes: [RepairStatus, number][]) =>
  changes.reduce(
    (current, [status, hours]) =>
      withEntry(current, historyEntry(status, RECEIVED + hours * HOUR_MS)),
    repair,
  );

describe('The contribution of a repair', () => {
  it('A repair counts as received in its month in Paris', () => {
    expect(countsOfRepair(received).months).toEqual({
      '2026-10': { received: 1, device_smartphone: 1, issue_screen: 1 },
    });
  });

  it('A return counts in the month in which it was received, by device', () => {
    expect(countsOfRepair({ ...received, returnOf: 'RB87654321' }).months).toEqual({
      '2026-10': { received: 1, device_smartphone: 1, return_smartphone: 1, issue_screen: 1 },
    });
  });

  it('A completed repair counts in the month of its completion, with the time in each earlier status', () => {
    const done = changed(
      received,
      ['ordered', 1],
      ['progress', 25],
      ['ordered', 26],
      ['completed', 27],
    );
    expect(countsOfRepair(done).months['2026-11']).toEqual({
      completed: 1,
      minutes: 27 * 60,
      took_21: 1,
      minutes_pending: 60,
      minutes_ordered: 25 * 60,
      minutes_progress: 60,
    });
  });

  it('A repair counts its first completion only, whatever follows', () => {
    const once = changed(received, ['completed', 2]);
    const again = changed(once, ['progress', 50], ['completed', 90]);
    expect(countsOfRepair(again).months).toEqual(countsOfRepair(once).months);
  });

  it('A repair counts once for each channel over which its customer was notified', () => {
    const at = { email: { at: 1 }, sms: { at: 1, state: 'refused' as const } };
    const notified = {
      ...received,
      statusHistory: [{ ...historyEntry('pending', RECEIVED), notifications: at }],
    };
    const later = changed(notified, ['ordered', 1]);
    for (const repair of [notified, later]) {
      const month = countsOfRepair(repair).months['2026-10'];
      expect(month).toMatchObject({ notified_email: 1 });
      expect(month).not.toHaveProperty('notified_sms');
    }
  });

  it('A repair adds one to the count of its status', () => {
    expect(countsOfRepair(received).figures).toEqual({ pending: 1 });
    expect(countsOfRepair(changed(received, ['contact', 1])).figures).toEqual({ contact: 1 });
  });
});

describe('The contribution of a repair that is not in the list', () => {
  it('A hand-over counts in its month, but no longer counts once the repair is open again', () => {
    const done = changed(received, ['completed', 2]);
    const handedOver = { ...done, handedOverAt: '2026-12-02T10:00:00.000Z' };
    const { figures, months } = countsOfRepair(done);
    expect(countsOfRepair(handedOver)).toEqual({
      figures,
      months: { ...months, '2026-12': { handed_over: 1 } },
    });
    const again = changed(handedOver, ['progress', 900]);
    expect(countsOfRepair(again).months).toEqual(months);
  });

  it('A withdrawn repair is not counted', () => {
    const withdrawnAt = '2026-11-02T10:00:00.000Z';
    const done = changed(received, ['completed', 2]);
    expect(countsOfRepair({ ...done, withdrawnAt })).toEqual({ figures: {}, months: {} });
  });
});

describe('The counts of a repair', () => {
  const before = {
    figures: { pending: 1 },
    months: { '2026-10': { received: 1, notified_email: 1 }, '2026-11': { completed: 1 } },
  };
  const now = {
    figures: { completed: 1 },
    months: { '2026-10': { received: 1, notified_sms: 1 }, '2026-12': { completed: 1 } },
  };
  const step = {
    figures: { pending: -1, completed: 1 },
    months: {
      '2026-10': { notified_email: -1, notified_sms: 1 },
      '2026-11': { completed: -1 },
      '2026-12': { completed: 1 },
    },
  };

  it('The difference of two counts contains only the changed counters', () => {
    expect(difference(before, now)).toEqual(step);
    expect(difference(now, now)).toEqual({ figures: {}, months: {} });
  });

  it('The total of counts is their sum', () => {
    expect(total([before, step])).toEqual(now);
    expect(total([])).toEqual({ figures: {}, months: {} });
  });
});
