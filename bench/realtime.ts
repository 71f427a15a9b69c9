/**
 * Measures how long a status click takes to reach a follower's page, and the memory of 1,000 connections, on an
 * embedded cloud. Run it with `npm run bench -- realtime`, which adds the required `node --expose-gc`; it writes
 * realtime.json.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { callApi } from '../local/testing/call-api.ts';
import { type LiveClient, openLive } from '../local/testing/live-client.ts';
import { createShop } from '../local/testing/shop.ts';
import { startTestCloud } from '../local/testing/test-cloud.ts';
import { REPAIR_STATUSES, type Repair } from '../shared/repairs/repairs.ts';
import { atMost, percentile, plainly, reportTable } from './report/report.ts';

const CHANGES = 500;
const CONNECTIONS = 1_000;
const WARM_UP = 20;
/** A person pauses between clicks. */
const PAUSE_MS = 20;

type Cloud = Awaited<ReturnType<typeof startTestCloud>>;

async function createRepair(cloud: Cloud, token: string): Promise<Repair> {
  const json = { deviceType: 'tablet', customerName: 'Durand', customerEmail: 'banc@exemple.fr' };
  return (await callApi<Repair>(cloud, '/api/repairs', { method: 'POST', token, json })).body;
}

/** Returns the milliseconds from the click to the follower's frame, for each change. */
async function measureChanges(cloud: Cloud, token: string): Promise<number[]> {
  const measured: number[] = [];
  let repair = await createRepair(cloud, token);
  let follower = await openLive(cloud, { suivi: repair.trackingNumber });
  for (let index = 0; index < CHANGES + WARM_UP; index += 1) {
    // Starts a new repair, so that the history stays as long as real ones.
    if (index % 10 === 9) {
      follower.close();
      repair = await createRepair(cloud, token);
      follower = await openLive(cloud, { suivi: repair.trackingNumber });
    }
    const status = REPAIR_STATUSES[(index + 1) % REPAIR_STATUSES.length];
    const clickedMs = performance.now();
    const frame = new Promise((resolve) => follower.socket.once('message', resolve));
    const url = `/api/repairs/${repair.id}/status`;
    const answer = callApi(cloud, url, { method: 'PATCH', token, json: { status } });
    await frame;
    if (index >= WARM_UP) measured.push(performance.now() - clickedMs);
    await answer;
    await sleep(PAUSE_MS);
  }
  follower.close();
  return measured;
}

/** Returns the resident memory that a connection adds, in kB. Both of its ends are in this process. */
async function measureMemory(cloud: Cloud, token: string): Promise<number> {
  const { trackingNumber } = await createRepair(cloud, token);
  // The first connection starts the functions, whose workers do not count as memory of connections.
  (await openLive(cloud, { suivi: trackingNumber })).close();
  await sleep(1_000);
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  const clients: LiveClient[] = [];
  while (clients.length < CONNECTIONS) {
    const batch = Array.from({ length: 50 }, () => openLive(cloud, { suivi: trackingNumber }));
    clients.push(...(await Promise.all(batch)));
  }
  await sleep(500);
  globalThis.gc?.();
  const added = process.memoryUsage().rss - before;
  for (const client of clients) client.close();
  return added / 1_000 / CONNECTIONS;
}

async function main(): Promise<void> {
  // The data is on disk, as `npm start` stores it.
  const dataDirectory = mkdtempSync(path.join(tmpdir(), 'rebond-realtime-'));
  const cloud = await startTestCloud({
    report: () => undefined,
    inspectAnswer: () => undefined,
    dataDirectory,
  });
  try {
    const { token } = await createShop(cloud, { plan: 'pro' });
    const memoryKb = await measureMemory(cloud, token);
    const changes = await measureChanges(cloud, token);
    const at = (share: number) => percentile(changes, share);
    reportTable('realtime', [
      plainly(
        `from a status click to the follower’s frame, ${changes.length} changes: p50`,
        at(0.5),
        'ms',
      ),
      atMost('… p99', at(0.99), 250, 'ms'),
      plainly('… longest', at(1), 'ms'),
      plainly(
        `memory of ${CONNECTIONS.toLocaleString('en')} connections, both ends`,
        (memoryKb * CONNECTIONS) / 1_000,
        'MB',
      ),
    ]);
  } finally {
    await cloud.stop();
    rmSync(dataDirectory, { recursive: true });
  }
}

await main();
