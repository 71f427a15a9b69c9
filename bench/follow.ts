/**
 * Measures how soon the consequences of a write become visible: a new repair in a search, and a change in the figures
 * of another page. Run it with `npm run bench -- follow`; it writes follow.json.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Cloud, startCloud } from '../local/cloud.ts';
import { AT_LOAD } from '../local/testing/at-load.ts';
import { callApi } from '../local/testing/call-api.ts';
import { createShop } from '../local/testing/shop.ts';
import type { Repair, RepairPage, RepairStats } from '../shared/repairs/repairs.ts';
import { atMost, median, percentile, plainly, reportTable } from './report/report.ts';
import type { Row } from './report/row.ts';

const TIMES = Number(process.env.TIMES ?? 300);
const WARM_UP = 10;
/** Checks without a pause would take processor time from the work that they wait for. */
const LOOK_MS = 5;
const PAUSE_MS = 20;

type Caller = { cloud: Cloud; token: string };

const ask = async <Body>({ cloud, token }: Caller, url: string) =>
  (await callApi<Body>(cloud, url, { token })).body;

/** Returns the milliseconds from sending the request until `isSeen`. */
async function until(sent: () => Promise<unknown>, isSeen: () => Promise<boolean>) {
  const startMs = performance.now();
  await sent();
  while (!(await isSeen())) await sleep(LOOK_MS);
  return performance.now() - startMs;
}

async function createAndFind(caller: Caller, turn: number): Promise<number> {
  const json = {
    deviceType: 'tablet',
    customerName: `Client ${String.fromCharCode(97 + (turn % 26))}n${turn}`,
    customerEmail: 'banc@exemple.fr',
  };
  let number = '';
  return until(
    async () => {
      const { cloud, token } = caller;
      const made = await callApi<Repair>(cloud, '/api/repairs', { method: 'POST', token, json });
      number = made.body.trackingNumber;
    },
    async () => (await ask<RepairPage>(caller, `/api/repairs?q=${number}`)).repairs.length === 1,
  );
}

const figuresOf = (caller: Caller) => ask<RepairStats>(caller, '/api/repairs/stats');

async function changeAndCount(caller: Caller, { id }: Repair, turn: number): Promise<number> {
  // Alternates the status so that the figures show whether the change arrived.
  const status = turn % 2 === 0 ? 'completed' : 'pending';
  const before = JSON.stringify(await figuresOf(caller));
  return until(
    async () => {
      const { cloud, token } = caller;
      const url = `/api/repairs/${id}/status`;
      await callApi(cloud, url, { method: 'PATCH', token, json: { status } });
    },
    async () => JSON.stringify(await figuresOf(caller)) !== before,
  );
}

async function timesOf(act: (turn: number) => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < TIMES + WARM_UP; turn += 1) {
    const ms = await act(turn);
    if (turn >= WARM_UP) times.push(ms);
    await sleep(PAUSE_MS);
  }
  return times;
}

const rowsOf = (what: string, times: readonly number[], limitMs: number): Row[] => [
  plainly(`${what}, ${times.length} times: p50`, median(times), 'ms'),
  atMost('… p99', percentile(times, 0.99), limitMs, 'ms'),
  plainly('… longest', percentile(times, 1), 'ms'),
];

const dataDirectory = mkdtempSync(path.join(tmpdir(), 'rebond-follow-'));
const cloud = await startCloud({ ...AT_LOAD, web: false, dataDirectory, report: () => undefined });
try {
  const shop = await createShop({ ...cloud, setPoolClockOffset: () => undefined }, { plan: 'pro' });
  const caller = { cloud, token: shop.token };
  const found = await timesOf((turn) => createAndFind(caller, turn));
  const { repairs } = await ask<{ repairs: Repair[] }>(caller, '/api/repairs');
  const [repair] = repairs;
  if (repair === undefined) throw new Error('The response contains no repair');
  const counted = await timesOf((turn) => changeAndCount(caller, repair, turn));
  reportTable('follow', [
    ...rowsOf('from a creation until a search finds it', found, 2_000),
    ...rowsOf('from a change of status until the figures have it', counted, 1_000),
  ]);
} finally {
  await cloud.stop();
  rmSync(dataDirectory, { recursive: true });
}
