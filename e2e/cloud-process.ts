/** An embedded cloud for one worker of the journeys: in memory, on a free port, gone with its parent. */
import { startCloud } from '../local/cloud.ts';
import type { Endpoints } from '../local/resources.ts';

export type CloudAddress = { origin: string; endpoints: Endpoints };

const cloud = await startCloud();
const stop = async () => {
  await cloud.stop();
  process.exit(0);
};
process.once('SIGTERM', stop);
process.once('disconnect', stop);
const address: CloudAddress = { origin: cloud.origin, endpoints: cloud.endpoints };
process.send?.(address);
await cloud.failed;
