import { expect, it, vi } from 'vitest';
import { TryAgainLater } from '../../platform/entry/try-again-later.ts';
import { logger } from '../../platform/logger.ts';
import { noteSmsOutcome } from './note-outcome.ts';
import type { OutcomesRepository } from './outcomes.repository.ts';
import type { SmsReport } from './reported-outcome.ts';

const SENT = Date.UTC(2026, 10, 23, 9);
const report: SmsReport = {
  channel: 'sms',
  messageId: 'm',
  outcome: 'bounced',
  reason: 'Invalid phone number',
  sentAtMs: SENT,
};
const place = { shopId: 's', trackingNumber: 'RB12345678', historyIndex: 2, atMs: SENT - 5 };

function noted({ found = true, afterMs = 1_000 } = {}) {
  const log = vi.spyOn(logger, 'info').mockImplementation(() => undefined);
  const note = vi.fn<OutcomesRepository['note']>(async () => 'noted');
  const allFound = async () => undefined;
  const sentSms = {
    allFound,
    find: async (id: string) => (found && id === 'm' ? place : undefined),
  };
  const other = vi.fn(async () => 'gone' as const);
  const add = vi.fn(async () => undefined);
  const now = () => SENT + afterMs;
  const outcome = noteSmsOutcome(
    {
      ...{ changes: { note }, reminders: { note: other }, documents: { note: other } },
      ...{ undelivered: { add }, sentSms, now },
    },
    report,
  );
  return { outcome, note, add, log };
}

it('The outcome of an SMS is recorded for its change', async () => {
  const { outcome, note, add, log } = noted();
  await outcome;
  expect(add).toHaveBeenCalledExactlyOnceWith('s', 'RB12345678', SENT + 1_000);
  expect(note).toHaveBeenCalledExactlyOnceWith(
    { place, channel: 'sms', outcome: 'bounced' },
    SENT + 1_000,
  );
  expect(log.mock.calls[0]?.[1]).toMatchObject({ reason: 'Invalid phone number', noted: 'noted' });
});

it('An unknown SMS is retried for 30 seconds, and then ignored because it is not ours', async () => {
  await expect(noted({ found: false, afterMs: 29_999 }).outcome).rejects.toThrow(TryAgainLater);
  const { outcome, note, log } = noted({ found: false, afterMs: 30_000 });
  await outcome;
  expect(note).not.toHaveBeenCalled();
  expect(log).toHaveBeenCalledOnce();
});
