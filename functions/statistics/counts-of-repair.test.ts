import { describe, expect, it } from 'vitest';
import type { RepairStatus } from '../../shared/repairs/repairs.ts';
import { newRepair, type StoredRepair, withEntry } from '../repairs/repairs.ts';
import { countsOfRepair, difference } from './counts-of-repair.ts';

const HOUR_MS = 3_600_000;
/** 23:30 on 31 October in Paris. */
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
      withEntry(current, {
        status,
        timestamp: new Date(RECEIVED + hours * HOUR_MS).toISOString(),
      }),
    repair,
  );

describe('what a repair counts', () => {
  it('is its reception, in its month in Paris', () => {
    expect(countsOfRepair(received)).toEqual({
      '2026-10': { received: 1, device_smartphone: 1, issue_screen: 1 },
    });
  });

  it('is its completion in the month of it, with the time in each status before', () => {
    const done = changed(
      received,
      ['ordered', 1],
      ['progress', 25],
      ['ordered', 26],
      ['completed', 27],
    );
    expect(countsOfRepair(done)['2026-11']).toEqual({
      completed: 1,
      minutes: 27 * 60,
      took_21: 1,
      minutes_pending: 60,
      minutes_ordered: 25 * 60,
      minutes_progress: 60,
    });
  });

  it('is one completion, the first, whatever follows', () => {
    const once = changed(received, ['completed', 2]);
    const again = changed(once, ['progress', 50], ['completed', 90]);
    expect(countsOfRepair(again)).toEqual(countsOfRepair(once));
  });

  it('is who was told of the last change', () => {
    const delivery = { at: '', historyIndex: 0 };
    const told: StoredRepair = {
      ...received,
      deliveries: { email: { state: 'sent', ...delivery }, sms: { state: 'refused', ...delivery } },
    };
    expect(countsOfRepair(told)['2026-10']).toMatchObject({ told_email: 1 });
    expect(countsOfRepair(told)['2026-10']).not.toHaveProperty('told_sms');
  });
});

describe('the difference of two counts', () => {
  it('takes away what no longer holds and leaves out what stays', () => {
    const before = { '2026-10': { received: 1, told_email: 1 }, '2026-11': { completed: 1 } };
    const now = { '2026-10': { received: 1, told_sms: 1 }, '2026-12': { completed: 1 } };
    expect(difference(before, now)).toEqual({
      '2026-10': { told_email: -1, told_sms: 1 },
      '2026-11': { completed: -1 },
      '2026-12': { completed: 1 },
    });
    expect(difference(now, now)).toEqual({});
  });
});
