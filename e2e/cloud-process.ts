/**
 * Starts an embedded cloud for journeys: by default in memory and on a free port. The cloud ends with its parent.
 * `--demonstration` also opens the demonstration shop. With `--port` and `--data`, the cloud can be started again.
 */

import { parseArgs } from 'node:util';
import { seedDemonstration } from '../local/cloud/seed/seed.ts';
import type { SeededRepair } from '../local/cloud/seed/seeded-repairs.ts';
import { startCloud } from '../local/cloud.ts';
import type { Messaging } from '../local/emulators/messaging/messaging.ts';
import type { Endpoints } from '../local/resources.ts';
import { answerProblem } from '../local/testing/answer-problem.ts';
import { AT_LOAD } from '../local/testing/at-load.ts';
import { EVERY_LOOK } from './widths.ts';

export type CloudAddress = { origin: string; endpoints: Endpoints; seeded: SeededRepair[] };

/** A journey sends these orders to the cloud's SES and SNS. The cloud answers each order once it is carried out. */
export type MessagingOrder = {
  [Name in 'failNext' | 'setLatency' | 'clearFaults']: {
    name: Name;
    args: Parameters<Messaging[Name]>;
  };
}['failNext' | 'setLatency' | 'clearFaults'];

const { values } = parseArgs({
  options: {
    demonstration: { type: 'boolean', default: false },
    port: { type: 'string', default: '0' },
    data: { type: 'string' },
  },
});
const cloud = await startCloud({
  ...AT_LOAD,
  port: Number(values.port),
  inspectAnswer: answerProblem,
  // In the nightly run each function has a thread of its own, as with `npm start`.
  sharesThreads: !EVERY_LOOK,
  ...(values.data !== undefined && { dataDirectory: values.data }),
});
const stop = async () => {
  await cloud.stop();
  process.exit(0);
};
process.once('SIGTERM', stop);
process.once('disconnect', stop);
process.on('message', (order: MessagingOrder) => {
  if (order.name === 'failNext') cloud.messaging.failNext(...order.args);
  if (order.name === 'setLatency') cloud.messaging.setLatency(...order.args);
  if (order.name === 'clearFaults') cloud.messaging.clearFaults();
  process.send?.('done');
});
const address: CloudAddress = {
  origin: cloud.origin,
  endpoints: cloud.endpoints,
  seeded: values.demonstration ? await seedDemonstration(cloud, undefined) : [],
};
process.send?.(address);
await cloud.failed;
