const UNIT_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

/**
 * The pause of a rate expression of EventBridge Scheduler, as 'rate(1 hour)', in milliseconds.
 * @throws Error for any other expression: the embedded cloud's clock knows no calendar.
 */
export function rateMs(expression: string): number {
  const match = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression);
  const [, count, unit] = match ?? [];
  if (unit !== 'minute' && unit !== 'hour' && unit !== 'day') {
    throw new Error(`The embedded cloud has no clock for ${expression}`);
  }
  return Number(count) * UNIT_MS[unit];
}

/** Invokes a scheduled function at its rate, one run at a time; what it throws is in the functions' log. */
export function startScheduleTimer(options: {
  scheduleExpression: string;
  invoke: () => Promise<unknown>;
}): { stop(): Promise<void> } {
  let running: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    running ??= options.invoke().finally(() => {
      running = undefined;
    });
  }, rateMs(options.scheduleExpression));
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
