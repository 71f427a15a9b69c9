import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../shared/errors.ts';
import { logger } from './logger.ts';

/** The limits are the thread's own processor time, the elapsed time, and the memory of its heap. */
export type ThreadLimits = { processorMs: number; clockMs: number; heapMb?: number };

const LOOK_EVERY_MS = 25;

export class TimeSpent extends Error {
  override name = 'TimeSpent';
}

/**
 * Runs a module in a thread, ends the thread at its limits, and returns its first message.
 * @throws TimeSpent; AppError UNAVAILABLE when the machine failed or gave the thread too little time; any other error
 * of the thread.
 */
export async function runBounded<Answer>(
  file: string,
  workerData: unknown,
  limits: ThreadLimits,
): Promise<Answer> {
  const { heapMb } = limits;
  const worker = new Worker(file, {
    workerData,
    ...(heapMb !== undefined && { resourceLimits: { maxOldGenerationSizeMb: heapMb } }),
  });
  const ended = new AbortController();
  try {
    const answer = new Promise<Answer>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', (error) => reject(isOfSystem(error) ? unavailable(error) : error));
    });
    return await Promise.race([answer, tooMuch(worker, limits, ended.signal)]);
  } finally {
    ended.abort();
    await worker.terminate();
  }
}

/** Errors of the system or of Node have a code. A lack of memory has one too, but it is a limit of the thread. */
const isOfSystem = (error: Error) => 'code' in error && error.code !== 'ERR_WORKER_OUT_OF_MEMORY';

function unavailable(error: Error) {
  logger.error('A thread failed', { error });
  return new AppError('UNAVAILABLE');
}

async function tooMuch(
  worker: Worker,
  { processorMs, clockMs }: ThreadLimits,
  ended: AbortSignal,
): Promise<never> {
  const started = performance.now();
  for (;;) {
    await sleep(LOOK_EVERY_MS);
    if (ended.aborted) return new Promise(() => {});
    // A worker that is still starting reports no usage.
    const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
    const usedMs = (user + system) / 1_000;
    if (usedMs > processorMs) throw new TimeSpent();
    if (performance.now() - started > clockMs) throw new AppError('UNAVAILABLE');
  }
}
