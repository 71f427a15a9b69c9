import { describe, expect, it } from 'vitest';
import type { NotificationState } from '../repairs/notification-states.ts';
import { catchUp } from './catch-up.ts';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const TOLD: NotificationState = { at: NOW - 1_000 };
const MINUTES_AGO = [90, 60, 45, 10, 1] as const;

/** Entries of those minutes ago, of which the given ones have been settled or are held. */
const history = (email: Record<number, NotificationState> = {}) => ({
  statusHistory: MINUTES_AGO.map((minutes, index) => ({
    status: 'progress' as const,
    timestamp: new Date(NOW - minutes * 60_000).toISOString(),
    notifications: { email: email[index] ?? {}, sms: TOLD },
  })),
});
const of = (
  historyIndex: number,
  email?: Record<number, NotificationState>,
  redriven?: true,
  channel: 'email' | 'sms' = 'email',
) => catchUp({ historyIndex, ...(redriven && { redriven }) }, history(email), channel, NOW);

describe('catchUp', () => {
  it('tells what is news by itself, and with it what is late', () => {
    expect(of(3)).toEqual({ historyIndex: 3, since: [0, 1, 2], folded: [0, 1, 2] });
    expect(of(3, { 0: TOLD, 1: TOLD, 2: TOLD })).toEqual({
      historyIndex: 3,
      since: [],
      folded: [],
    });
  });

  it('tells the last in place of what is late, and leaves what is news to itself', () => {
    expect(of(1)).toEqual({ historyIndex: 4, since: [0, 1, 2], folded: [0, 1, 2] });
  });

  it('takes what was made half an hour ago to the millisecond for news', () => {
    const timestamp = new Date(NOW - 30 * 60_000).toISOString();
    const entry = { status: 'progress', timestamp, notifications: { email: {}, sms: {} } } as const;
    const repair = { statusHistory: [entry, entry] };
    const at = (nowMs: number) => catchUp({ historyIndex: 0 }, repair, 'email', nowMs);
    expect(at(NOW)).toEqual({ historyIndex: 0, since: [], folded: [] });
    expect(at(NOW + 1)).toEqual({ historyIndex: 1, since: [0], folded: [0] });
  });

  it('takes everything for late that comes from the dead-letter queue', () => {
    expect(of(3, {}, true)).toEqual({ historyIndex: 4, since: [0, 1, 2, 3], folded: [0, 1, 2, 3] });
    expect(of(4, {}, true)).toEqual({ historyIndex: 4, since: [0, 1, 2, 3], folded: [0, 1, 2, 3] });
  });

  it('leaves alone what is settled, however, and names only what another sender is at', () => {
    const known = {
      0: { at: 1, state: 'refused' },
      1: { until: NOW + 1 },
      2: { until: NOW },
    } as const;
    expect(of(4, known)).toMatchObject({ since: [1, 2], folded: [2] });
    // The request's own is held by whoever asks.
    expect(of(1, known)).toMatchObject({ since: [1, 2], folded: [1, 2] });
  });

  it('looks at its own channel', () => {
    expect(of(4, {}, true, 'sms')).toEqual({ historyIndex: 4, since: [], folded: [] });
  });

  it('has nothing to say of an entry that is not there', () => {
    expect(catchUp({ historyIndex: 0 }, { statusHistory: [] }, 'email', NOW)).toEqual({
      historyIndex: 0,
      since: [],
      folded: [],
    });
  });
});
