import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SCHEDULED_LAMBDAS } from '../../../functions/lambdas.ts';
import { type InvocationResult, THROTTLED } from '../lambda/invocation.ts';
import { rateMs, startScheduleTimer } from './schedule-timer.ts';

const DONE: InvocationResult = { ok: true, payload: null, requestId: '' };
const REFUSED: InvocationResult = { ok: false, error: THROTTLED, requestId: '' };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it.each([
  ['rate(1 hour)', 3_600_000],
  ['rate(5 minutes)', 300_000],
  ['rate(1 day)', 86_400_000],
])('The interval of the expression %s is %i ms', (expression, ms) =>
  expect(rateMs(expression)).toBe(ms),
);

it('The expression of every job is known, and a cron expression is refused', () => {
  for (const { jobs } of SCHEDULED_LAMBDAS) {
    for (const { scheduleExpression } of Object.values(jobs))
      expect(rateMs(scheduleExpression)).toBeGreaterThan(0);
  }
  expect(() => rateMs('cron(0 3 * * ? *)')).toThrow('cron(0 3 * * ? *)');
});

it('A job runs at its rate, one run at a time, until it is stopped', async () => {
  let finish = () => {};
  const invoke = vi.fn(
    () =>
      new Promise<InvocationResult>((resolve) => {
        finish = () => resolve(DONE);
      }),
  );
  const timer = startScheduleTimer({ scheduleExpression: 'rate(1 minute)', invoke });
  await vi.advanceTimersByTimeAsync(180_000);
  expect(invoke).toHaveBeenCalledOnce();
  finish();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(invoke).toHaveBeenCalledTimes(2);
  finish();
  await timer.stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(invoke).toHaveBeenCalledTimes(2);
});

it('A run that could not start is retried with growing pauses, until the next run is due or the timer is stopped', async () => {
  const begunMs: number[] = [];
  const invoke = vi.fn(async () => {
    begunMs.push(Date.now());
    return begunMs.length < 4 ? REFUSED : DONE;
  });
  const timer = startScheduleTimer({
    scheduleExpression: 'rate(1 minute)',
    invoke,
    wait: (ms, signal) =>
      new Promise((resolve) => {
        setTimeout(resolve, ms);
        signal.addEventListener('abort', () => resolve());
      }),
  });
  await vi.advanceTimersByTimeAsync(119_000);
  const [first = 0] = begunMs;
  expect(begunMs.map((ms) => ms - first)).toEqual([0, 1_000, 3_000, 7_000]);
  invoke.mockImplementation(async () => REFUSED);
  invoke.mockClear();
  await vi.advanceTimersByTimeAsync(60_999);
  expect(invoke).toHaveBeenCalledTimes(6);
  await timer.stop();
  const tried = invoke.mock.calls.length;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(invoke).toHaveBeenCalledTimes(tried);
});
