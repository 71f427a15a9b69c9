import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ACCOUNT_ID } from '../../resources.ts';
import type { FauxqsOptions } from './fauxqs.ts';

/** The S3 and SQS engine. */
export type StorageAndQueues = {
  endpoint: string;
  queueUrl(name: string): string;
  stop(): Promise<void>;
};

/**
 * Starts fauxqs in a thread of its own: with a data folder it waits for the disk at each message, and in the main
 * thread every request of the product would wait too.
 */
export async function startStorageAndQueues(options: FauxqsOptions): Promise<StorageAndQueues> {
  const worker = new Worker(new URL('./storage-and-queues-worker.ts', import.meta.url), {
    workerData: options,
  });
  const ended = once(worker, 'exit');
  const [{ endpoint }] = (await once(worker, 'message')) as [{ endpoint: string }];
  return {
    endpoint,
    queueUrl: (name) => `${endpoint}/${ACCOUNT_ID}/${name}`,
    async stop() {
      worker.postMessage('stop');
      await ended;
    },
  };
}
