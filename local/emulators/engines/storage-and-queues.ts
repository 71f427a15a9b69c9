import { Worker } from 'node:worker_threads';
import { ACCOUNT_ID } from '../../resources.ts';
import type { FauxqsOptions } from './fauxqs.ts';
import { type QueueTimings, queueDefinitions } from './queue-definitions.ts';
import { createSignal, type Signal } from './signal.ts';

/** The thread answers each order with one report, and also reports each time that a message may have been sent. */
export type EngineOrder =
  | { kind: 'start'; id: number; options: FauxqsOptions }
  | { kind: 'stop'; id: number };
export type EngineReport =
  | { id: number; isSent?: never; endpoint?: string; error?: Error }
  | { id: number; isSent: true };

/**
 * fauxqs runs in a thread: in the main thread, every request of the product would wait for the disk at each message.
 * All engines of a process share the thread, because importing fauxqs takes half a second of processor time.
 */
export async function startStorageAndQueues(options: {
  directory: string | undefined;
  timings?: QueueTimings;
}) {
  lastId += 1;
  const id = lastId;
  const { directory, timings = {} } = options;
  const queues = queueDefinitions(timings);
  const sent = createSignal();
  hearing.set(id, sent);
  const { endpoint = '' } = await order({ kind: 'start', id, options: { directory, queues } });
  return {
    endpoint,
    queueUrl: (name: string) => `${endpoint}/${ACCOUNT_ID}/${name}`,
    sent,
    async stop(): Promise<void> {
      await order({ kind: 'stop', id });
      hearing.delete(id);
    },
  };
}

let thread: Worker | undefined;
let lastId = 0;
const alive = new Set<number>();
type Answer = Exclude<EngineReport, { isSent: true }>;
const waiting = new Map<number, PromiseWithResolvers<Answer>>();
const hearing = new Map<number, Signal>();

/** @throws Error when the thread could not carry the order out. */
async function order(given: EngineOrder): Promise<Answer> {
  thread ??= startThread();
  if (given.kind === 'start') alive.add(given.id);
  thread.ref();
  const answered = Promise.withResolvers<Answer>();
  waiting.set(given.id, answered);
  thread.postMessage(given);
  const report = await answered.promise;
  if (given.kind === 'stop' || report.error) alive.delete(given.id);
  if (alive.size === 0) thread.unref();
  if (report.error) throw report.error;
  return report;
}

function startThread(): Worker {
  const worker = new Worker(new URL('./storage-and-queues-worker.ts', import.meta.url));
  worker.on('message', (report: EngineReport) => {
    if (report.isSent) {
      hearing.get(report.id)?.give();
      return;
    }
    waiting.get(report.id)?.resolve(report);
    waiting.delete(report.id);
  });
  return worker;
}
