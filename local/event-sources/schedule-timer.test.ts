import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SCHEDULES } from '../../functions/routes.ts';
import { rateMs, startScheduleTimer } from './schedule-timer.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it.each([
  ['rate(1 hour)', 3_600_000],
  ['rate(5 minutes)', 300_000],
  ['rate(1 day)', 86_400_000],
])('reads %s', (expression, ms) => expect(rateMs(expression)).toBe(ms));

it('knows the expression of every schedule of the route table, and refuses a calendar', () => {
  for (const { scheduleExpression } of SCHEDULES)
    expect(rateMs(scheduleExpression)).toBeGreaterThan(0);
  expect(() => rateMs('cron(0 3 * * ? *)')).toThrow('cron(0 3 * * ? *)');
});

it('runs at its rate, one run at a time, until it is stopped', async () => {
  let finish = () => {};
  const invoke = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
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
