/**
 * An embedded cloud for one worker of the journeys: in memory, on a free port, gone with its parent.
 * With `--demonstration` it opens the demonstration shop too.
 */
import { startCloud } from '../local/cloud.ts';
import type { Endpoints } from '../local/resources.ts';
import { type SeededRepair, seedDemonstration } from '../local/seed/seed.ts';

export type CloudAddress = { origin: string; endpoints: Endpoints; seeded: SeededRepair[] };

const cloud = await startCloud();
const stop = async () => {
  await cloud.stop();
  process.exit(0);
};
process.once('SIGTERM', stop);
process.once('disconnect', stop);
const wantsDemonstration = process.argv.includes('--demonstration');
const address: CloudAddress = {
  origin: cloud.origin,
  endpoints: cloud.endpoints,
  seeded: wantsDemonstration ? await seedDemonstration(cloud, undefined) : [],
};
process.send?.(address);
await cloud.failed;
