import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { CloudAddress, MessagingOrder } from './cloud-process.ts';

/** The embedded cloud runs beside the journeys in a process of its own. */
export type RunningCloud = CloudAddress & {
  /**
   * Makes the cloud's SES and SNS fail or respond slowly, or ends these faults. Await each order before the next,
   * because the answers name no order.
   */
  messaging(order: MessagingOrder): Promise<void>;
  stop(): Promise<void>;
};

const PROCESS = fileURLToPath(new URL('./cloud-process.ts', import.meta.url));
const NODE = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url));

/** Starts an embedded cloud with the options of cloud-process.ts. Throws when the cloud ends before it is ready. */
export async function startCloudProcess(...options: readonly string[]): Promise<RunningCloud> {
  const child = fork(PROCESS, options, {
    execPath: NODE,
    // The cloud collects garbage in a single thread, as in vitest.config.ts, because several threads cost more on two
    // busy processors.
    execArgv: ['--single-threaded-gc', '--max-semi-space-size=32'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output = (output + chunk).slice(-20_000);
    });
  }
  const exited = once(child, 'exit');
  const address = await Promise.race([
    once(child, 'message').then(([message]) => message as CloudAddress),
    exited.then(() => {
      throw new Error(`The embedded cloud ended before it was ready:\n${output}`);
    }),
  ]);
  return {
    ...address,
    messaging: async (order) => {
      const done = once(child, 'message');
      child.send(order);
      await done;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
