export type RetryOptions = {
  /** No attempt starts later than this time after the start of the first one. */
  budgetMs: number;
  isTransient: (error: unknown) => boolean;
  signal?: AbortSignal | undefined;
};

/** The second attempt follows after this delay, and each further delay is twice as long. */
const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 5_000;

/** Resolves after `delayMs`. If the signal aborts before, it rejects with the signal's reason. */
export function sleep(delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, delayMs);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

/** Runs `attempt` until it succeeds, fails permanently or exceeds the budget. Throws the last failure. */
export async function retry<T>(
  attempt: () => Promise<T>,
  { budgetMs, isTransient, signal }: RetryOptions,
): Promise<T> {
  const lastAt = performance.now() + budgetMs;
  let delayMs = FIRST_DELAY_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const isOver = performance.now() + delayMs > lastAt;
      if (isOver || signal?.aborted || !isTransient(error)) throw error;
      await sleep(delayMs, signal);
      delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS);
    }
  }
}
