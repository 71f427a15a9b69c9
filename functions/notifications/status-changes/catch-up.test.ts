import { describe, expect, it } from 'vitest';
import type { NotificationState } from '../../repairs/notification-states.ts';
import { catchUp } from './catch-up.ts';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const NOTIFIED: NotificationState = { at: NOW - 1_000 };
const MINUTES_AGO = [90, 60, 45, 10, 1] as const;

/** Makes a history whose entries are as old as `MINUTES_AGO` says, with the given states of their e-mails. */
const history = (email: Record<number, NotificationState> = {}) => ({
  statusHistory: MINUTES_AGO.map((minutes, index) => ({
    status: 'progress' as const,
    timestamp: new Date(NOW - minutes * 60_000).toISOString(),
    notifications: { email: email[index] ?? {}, sms: NOTIFIED },
  })),
});
const of = (
  historyIndex: number,
  email?: Record<number, NotificationState>,
  redriven?: true,
  channel: 'email' | 'sms' = 'email',
) => catchUp({ historyIndex, ...(redriven && { redriven }) }, history(email), channel, NOW);

describe('Catching up', () => {
  it('A recent change gets its own message, which also names the late changes', () => {
    expect(of(3)).toEqual({ historyIndex: 3, since: [0, 1, 2], folded: [0, 1, 2] });
    expect(of(3, { 0: NOTIFIED, 1: NOTIFIED, 2: NOTIFIED })).toEqual({
      historyIndex: 3,
      since: [],
      folded: [],
    });
  });

  it('The last change is sent in place of a late one, and recent changes keep their own messages', () => {
    expect(of(1)).toEqual({ historyIndex: 4, since: [0, 1, 2], folded: [0, 1, 2] });
  });

  it('A change of exactly half an hour ago is recent, and one millisecond later it is late', () => {
    const timestamp = new Date(NOW - 30 * 60_000).toISOString();
    const entry = { status: 'progress', timestamp, notifications: { email: {}, sms: {} } } as const;
    const repair = { statusHistory: [entry, entry] };
    const at = (nowMs: number) => catchUp({ historyIndex: 0 }, repair, 'email', nowMs);
    expect(at(NOW)).toEqual({ historyIndex: 0, since: [], folded: [] });
    expect(at(NOW + 1)).toEqual({ historyIndex: 1, since: [0], folded: [0] });
  });

  it('Every change from the dead-letter queue counts as late', () => {
    expect(of(3, {}, true)).toEqual({ historyIndex: 4, since: [0, 1, 2, 3], folded: [0, 1, 2, 3] });
    expect(of(4, {}, true)).toEqual({ historyIndex: 4, since: [0, 1, 2, 3], folded: [0, 1, 2, 3] });
  });

  it('A settled change is left out, and a change that another sender holds is named but not folded', () => {
    const known = {
      0: { at: 1, state: 'refused' },
      1: { until: NOW + 1 },
      2: { until: NOW },
    } as const;
    expect(of(4, known)).toMatchObject({ since: [1, 2], folded: [2] });
    // The caller holds the claim of the request's own entry.
    expect(of(1, known)).toMatchObject({ since: [1, 2], folded: [1, 2] });
  });

  it('Only the notifications of the same channel count', () => {
    expect(of(4, {}, true, 'sms')).toEqual({ historyIndex: 4, since: [], folded: [] });
  });

  it('An entry that is missing from the history is sent alone', () => {
    expect(catchUp({ historyIndex: 0 }, { statusHistory: [] }, 'email', NOW)).toEqual({
      historyIndex: 0,
      since: [],
      folded: [],
    });
  });
});
