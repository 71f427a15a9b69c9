import { describe, expect, it } from 'vitest';
import { type Counters, durationClass, issueKind, lastMonths, statisticsOf } from './statistics.ts';

describe('The months of the statistics', () => {
  it('The months end with the current one in Paris, and may begin in the year before', () => {
    expect(lastMonths(Date.parse('2026-01-31T23:30:00Z'), 3)).toEqual([
      '2025-12',
      '2026-01',
      '2026-02',
    ]);
    expect(lastMonths(Date.parse('2026-11-20T10:00:00Z'))).toHaveLength(12);
    expect(lastMonths(Date.parse('2026-11-20T10:00:00Z'))[0]).toBe('2025-12');
  });
});

describe('The kind of an issue', () => {
  it.each([
    ['ÉCRAN fissuré', 'screen'],
    ['Batterie qui se décharge', 'battery'],
    ['tombé dans l’eau', 'water'],
    ['Ne s’allume plus', 'start'],
    ['Son bureau', 'other'],
    ['zorglub', 'other'],
    ['  ', undefined],
  ])('The issue %j is of the kind %s', (issue, kind) => {
    expect(issueKind(issue)).toBe(kind);
  });
});

describe('Computing statistics from counters', () => {
  const months = ['2026-10', '2026-11'];

  it('Without repairs there are no means and no shares', () => {
    expect(statisticsOf(months, () => ({}))).toMatchObject({
      received: 0,
      meanMinutes: null,
      medianMinutes: null,
      notifiedByEmail: null,
      devices: [],
      returns: { count: 0, handedOver: 0, share: null, devices: [] },
      issues: [],
    });
  });

  it('The months are added up, and the most frequent values come first', () => {
    const counters: Record<string, Counters> = {
      '2026-10': { received: 3, device_tablet: 3, notified_email: 3, issue_screen: 1 },
      '2026-11': { received: 5, device_smartphone: 3, device_tablet: 1, notified_email: 3 },
    };
    const statistics = statisticsOf(months, (month) => counters[month] ?? {});
    expect(statistics.months.map(({ received }) => received)).toEqual([3, 5]);
    expect(statistics.notifiedByEmail).toBe(0.75);
    expect(statistics.devices).toEqual([
      { device: 'tablet', count: 4 },
      { device: 'smartphone', count: 3 },
    ]);
  });

  it('Returns are a share of the hand-overs, unless the shop has noted fewer hand-overs than returns', () => {
    const counters: Counters = { handed_over: 8, return_tablet: 1, return_console: 1 };
    const of = (change: Counters) =>
      statisticsOf(['2026-11'], () => ({ ...counters, ...change })).returns;
    expect(of({})).toEqual({
      count: 2,
      handedOver: 8,
      share: 0.25,
      devices: [
        { device: 'tablet', count: 1 },
        { device: 'console', count: 1 },
      ],
    });
    expect(of({ handed_over: 1 })).toMatchObject({ count: 2, handedOver: 1, share: null });
  });

  it.each([5, 40, 100, 1_500, 20_000, 400_000])(
    'The median of durations around %i minutes is exact to an eighth',
    (minutes) => {
      const counters: Counters = {};
      const durations = [0.2, 0.9, 1, 1.1, 30].map((factor) => minutes * factor);
      for (const each of durations) {
        const name = `took_${durationClass(each)}` as const;
        counters[name] = (counters[name] ?? 0) + 1;
      }
      const { medianMinutes } = statisticsOf(['2026-11'], () => counters);
      const error = Math.abs((medianMinutes ?? 0) - minutes);
      expect(error).toBeLessThan(Math.max(15, minutes / 7.9));
    },
  );
});
