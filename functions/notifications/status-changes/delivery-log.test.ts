import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { logAttempt, measureAttempt } from './delivery-log.ts';
import type { NotificationOutcome } from './notification.ts';

const written: Record<string, unknown>[] = [];
beforeEach(() => {
  vi.stubEnv('LOG_LEVEL', 'INFO');
  vi.spyOn(process.stdout, 'write').mockImplementation(
    (chunk) => written.push(JSON.parse(String(chunk))) > 0,
  );
});
afterEach(() => {
  written.length = 0;
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
const metrics = () =>
  written
    .filter((line) => '_aws' in line)
    .map((line) => {
      const { _aws, service, channel, ...values } = line;
      return values;
    });

const CHANGED = Date.parse('2026-11-20T10:00:00.000Z');
const sent: NotificationOutcome = { kind: 'sent', messageId: 'm' };
const passing: NotificationOutcome = { kind: 'failed', reason: 'panne', error: 'Throttling' };
const refusal: NotificationOutcome = { kind: 'refused', cause: 'rejected', reason: 'non' };
const after = (outcome: NotificationOutcome, seconds: number, triedAfter?: number) =>
  measureAttempt('email', outcome, {
    dueAtMs: CHANGED,
    triedAtMs: triedAfter === undefined ? undefined : CHANGED + triedAfter * 1000,
    nowMs: CHANGED + seconds * 1000,
  });

it('A notification’s delay is measured, and counts as late only after 60 seconds', () => {
  after(sent, 60);
  expect(metrics()).toEqual([{ TimeToNotify: 60_000 }]);
});

it('A change counts as late once, at the first attempt after 60 seconds', () => {
  after(passing, 1);
  after(passing, 20, 1);
  expect(metrics()).toEqual([]);
  after(passing, 70, 20);
  expect(metrics()).toEqual([{ ChangeNotifiedLate: 1 }]);
  after(passing, 200, 70);
  after(sent, 800, 200);
  expect(metrics()).toEqual([{ ChangeNotifiedLate: 1 }, { TimeToNotify: 800_000 }]);
});

it.each<[NotificationOutcome]>([[sent], [passing]])(
  'A late first attempt counts as late: %o',
  (outcome) => {
    after(outcome, 61);
    expect(metrics()).toContainEqual({ ChangeNotifiedLate: 1 });
  },
);

it.each<[NotificationOutcome]>([[refusal], [{ kind: 'nothing-to-send' }]])(
  'A change of which nobody could be notified is not late: %o',
  (outcome) => {
    after(outcome, 600);
    expect(metrics()).toEqual([]);
  },
);

it.each<[NotificationOutcome, object[]]>([
  [sent, []],
  [passing, [{ DeliveryFailed: 1 }]],
  [refusal, [{ DeliveryRefused: 1 }]],
  [{ kind: 'nothing-to-send' }, []],
])('One line is logged for %o', (outcome, counted) => {
  logAttempt('sms', outcome);
  expect(metrics()).toEqual(counted);
  expect(written.filter((line) => 'message' in line)).toHaveLength(1);
});
