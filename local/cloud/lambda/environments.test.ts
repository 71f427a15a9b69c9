import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createEnvironments, type Environment } from './environments.ts';

const TIMES = { initMs: 400, idleMs: 600_000 };

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Measures the time until an environment is ready. */
async function waitOf({ ready }: Environment): Promise<number> {
  const began = Date.now();
  let isReady = false;
  void ready.then(() => {
    isReady = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  while (!isReady) await vi.advanceTimersByTimeAsync(50);
  return Date.now() - began;
}

it('Each concurrent invocation gets an environment of its own, which later invocations reuse', async () => {
  const environments = createEnvironments(TIMES, wait);
  const first = environments.take();
  const second = environments.take();
  expect(await waitOf(first)).toBe(400);
  await second.ready;
  first.giveBack();
  expect(await waitOf(environments.take())).toBe(0);
  expect(await waitOf(environments.take())).toBe(400);
});

it('An environment that was unused for ten minutes is dropped, and a used environment is kept', async () => {
  const environments = createEnvironments(TIMES, wait);
  const [early, late] = [environments.take(), environments.take()];
  early.giveBack();
  await vi.advanceTimersByTimeAsync(300_000);
  late.giveBack();
  await vi.advanceTimersByTimeAsync(300_001);
  expect(await waitOf(environments.take())).toBe(0);
  expect(await waitOf(environments.take())).toBe(400);
});

it('Environments of earlier code are dropped', async () => {
  const environments = createEnvironments(TIMES, wait);
  environments.take().giveBack();
  environments.forget();
  expect(await waitOf(environments.take())).toBe(400);
});
