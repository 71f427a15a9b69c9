import { type InvocationResult, isThrottled } from '../lambda/invocation.ts';
import { delay } from './delay.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 300_000;
const UNIT_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

/** Reads a rate such as 'rate(1 hour)'. @throws Error for any other expression. */
export function rateMs(expression: string): number {
  const match = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression);
  const [, count, unit] = match ?? [];
  if (unit !== 'minute' && unit !== 'hour' && unit !== 'day') {
    throw new Error(`The embedded cloud cannot schedule ${expression}`);
  }
  return Number(count) * UNIT_MS[unit];
}

/**
 * Invokes a scheduled function at its rate, one run at a time. A run without free concurrency is retried until the next
 * run is due, with growing pauses, as Lambda retries asynchronous invocations.
 */
export function startScheduleTimer(options: {
  scheduleExpression: string;
  invoke: () => Promise<InvocationResult>;
  wait?: typeof delay;
}): { stop(): Promise<void> } {
  const everyMs = rateMs(options.scheduleExpression);
  const { wait = delay } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<unknown> | undefined;

  const run = async () => {
    const untilMs = Date.now() + everyMs;
    let waitMs = FIRST_WAIT_MS;
    while (
      isThrottled(await options.invoke()) &&
      Date.now() + waitMs < untilMs &&
      !signal.aborted
    ) {
      await wait(waitMs, signal);
      waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2);
    }
  };
  const timer = setInterval(() => {
    running ??= run().finally(() => {
      running = undefined;
    });
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
