/**
 * Power cuts under load: the test kills the cloud and everything that it started at random moments, starts it again
 * over the same folder, and counts what is stored and sent after the last kill. `npm test` makes three kills, `npm run
 * test:faults` two hundred. `FAULTS_KILLS` and `FAULTS_SEEDS` set their number, `FAULTS_SEED` the first seed. The end
 * of each seed takes longest, because a sender that was killed holds its claim for a minute. The test was seen to fail
 * without the claim's condition, and with an outcome written before the message is sent.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { seededRandom } from '../../../functions/testing/seeded-random.ts';
import { findFreePort } from '../../emulators/engines/free-port.ts';
import { eventually } from '../../testing/eventually.ts';
import { afterKills, type Findings } from './after-kills.ts';
import { killedCloud } from './killed-cloud.ts';
import { startShopLoad } from './shop-load.ts';

const KILLS = Number(process.env.FAULTS_KILLS ?? 3);
const FIRST_SEED = Number(process.env.FAULTS_SEED ?? 1);
const SEEDS = Array.from(
  { length: Number(process.env.FAULTS_SEEDS ?? 1) },
  (_, each) => FIRST_SEED + each,
);
/** The work between the first acknowledged action after a start and the kill takes a time between these limits. */
const SHORTEST_MS = 300;
const LONGEST_MS = 2_500;

const found: (Findings & { seed: number })[] = [];

it.each(SEEDS)(
  `No write, notification or figure is lost over ${KILLS} kills with the seed %i`,
  async (seed) => {
    const random = seededRandom(seed);
    const folder = mkdtempSync(join(tmpdir(), 'rebond-faults-'));
    const cloud = killedCloud(await findFreePort(), join(folder, 'data'));
    onTestFinished(async () => {
      await cloud.kill();
      rmSync(folder, { recursive: true });
    });
    const token = await cloud.start();
    if (token === undefined) throw new Error('The cloud has not been killed yet');
    const api = { origin: cloud.origin, token };
    const load = startShopLoad(api, seededRandom(-seed));
    const actions = () => Object.values(load.acknowledged).flat().length;
    let isReady = true;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = actions();
      if (isReady) await eventually('an acknowledged action', () => actions() > before);
      await sleep(SHORTEST_MS + random() * (LONGEST_MS - SHORTEST_MS));
      await cloud.kill();
      const starting = cloud.start();
      // One start in five is killed before it is ready.
      isReady = random() >= 0.2 || kill === KILLS - 1;
      if (isReady) await starting;
    }
    await load.stop();
    const findings = { seed, ...(await afterKills(api, load.acknowledged, cloud.kills)) };
    found.push(findings);
    if (process.env.FAULTS_KILLS) console.table(found);
    expect(findings).toMatchObject({
      lost: 0,
      unnotified: 0,
      'notified again without a kill': 0,
      'figures off': 0,
      'numbers off': 0,
      'books off': 0,
    });
  },
  400_000 + KILLS * 30_000,
);
