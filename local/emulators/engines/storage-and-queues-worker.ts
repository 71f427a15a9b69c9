/** The thread that storage-and-queues.ts starts. It reports its port once, and any message ends it. */
import { parentPort, workerData } from 'node:worker_threads';
import { type FauxqsOptions, startFauxqsHere } from './fauxqs.ts';

const { endpoint, stop } = await startFauxqsHere(workerData as FauxqsOptions);
parentPort?.once('message', () => void stop().finally(() => parentPort?.close()));
parentPort?.postMessage({ endpoint });
