/**
 * `npm run bench -- jobs` measures the daily jobs of many shops. It queues the shops of one job from a real table, then
 * simulates days that are too short for all shops. SHOPS=1000000 sets the number of shops. It writes jobs.json.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chainedShops } from '../functions/accounting/chain/chained-shops.repository.ts';
import {
  chainedShopKey,
  chainedShopKind,
} from '../functions/accounting/chain/stored-chained-shop.ts';
import type { DailyJob, JobShop } from '../functions/platform/jobs/daily-job.ts';
import { fanOut } from '../functions/platform/jobs/fan-out.ts';
import { type JobSlice, workThrough } from '../functions/platform/jobs/slice.ts';
import { startDynoxide } from '../local/emulators/engines/dynoxide.ts';
import { ROOT } from '../local/root.ts';
import { atMost, plainly, reportTable } from './report/report.ts';
import type { Row } from './report/row.ts';
import { databaseIn, seedShop } from './seed.ts';
import { openMeasuredTable } from './table/measured-table.ts';

const SHOPS = Number(process.env.SHOPS ?? 100_000);
const DAY_MS = 86_400_000;
const START = Date.parse('2026-11-26T11:00:00.000Z');
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const idOf = (index: number) => `${String(index).padStart(8, '0')}-0000-4000-8000-000000000000`;

function memoryQueue() {
  let waiting: JobSlice[] = [];
  return {
    async send(slices: readonly JobSlice[]) {
      waiting.push(...slices);
      return [];
    },
    untaken: async () => waiting.length,
    take(most: number) {
      const taken = waiting.slice(0, most);
      waiting = waiting.slice(most);
      return taken;
    },
  };
}

/** Queues all shops from the table once. */
async function queueAll(): Promise<Row[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rebond-bench-'));
  await seedShop(0, folder, undefined, function* () {
    for (let index = 0; index < SHOPS; index += 1) {
      yield {
        ...chainedShopKey(idOf(index)),
        ...chainedShopKind.stamp,
        ...{ since: '2026-01-01', done_day: dayOf(START - DAY_MS) },
      };
    }
  });
  const engine = await startDynoxide({ root: ROOT, directory: path.dirname(databaseIn(folder)) });
  const table = openMeasuredTable(engine.endpoint);
  try {
    const queue = memoryQueue();
    const begunMs = performance.now();
    const usage = await table.usageOf(() =>
      fanOut(
        {
          job: 'close-chains',
          shops: chainedShops(table),
          queue,
          now: () => START,
          measure: () => undefined,
        },
        () => true,
      ),
    );
    const tookMs = performance.now() - begunMs;
    const slices = await queue.untaken();
    return [
      plainly(`${SHOPS} shops queued: messages`, slices, ''),
      plainly('… requests to the table', usage.requests.length, ''),
      plainly('… read units', usage.readUnits, ''),
      atMost('… time of one run, without SQS', tookMs / 1_000, 300, 's'),
      atMost('… memory', process.memoryUsage().rss / 2 ** 20, 1_024, 'MB'),
    ];
  } finally {
    table.close();
    await engine.stop();
    rmSync(folder, { recursive: true });
  }
}

/** Simulates days that are long enough for 60 % of the shops. One shop of a thousand always fails. */
async function days(): Promise<Row[]> {
  const shops = new Map<string, JobShop>();
  for (let index = 0; index < SHOPS; index += 1) {
    shops.set(idOf(index), { since: dayOf(START - DAY_MS), done_day: dayOf(START - DAY_MS) });
  }
  const job: DailyJob = {
    async *all() {
      yield [...shops].map(([shopId, shop]) => ({ ...shop, shopId }));
    },
    get: async (shopId) => shops.get(shopId),
    async done(shopId, day) {
      shops.set(shopId, { since: '2026-01-01', done_day: day });
    },
  };
  const queue = memoryQueue();
  const fails = (shopId: string) => Number(shopId.slice(0, 8)) % 1_000 === 0;
  let late = 0;
  let longest = 0;
  for (let day = 0; day < 10; day += 1) {
    const nowMs = START + day * DAY_MS;
    const start = () =>
      fanOut(
        { job: 'close-chains', shops: job, queue, now: () => nowMs, measure: () => undefined },
        () => true,
      );
    late = Math.max(late, (await start()).late);
    let left = SHOPS * 0.6;
    while (left > 0) {
      // When the queue is empty, the job starts again, as it does every hour.
      if ((await queue.untaken()) === 0) await start();
      for (const slice of queue.take(1)) {
        await workThrough(job, slice.shops, {
          day: dayOf(nowMs),
          mayGoOn: () => true,
          async work(shopId, { done_day: last }) {
            left -= 1;
            if (fails(shopId)) throw new Error('always fails');
            longest = Math.max(longest, (nowMs - Date.parse(last ?? '')) / DAY_MS);
            return true;
          },
          failed: () => undefined,
        });
      }
    }
  }
  return [
    atMost(
      'Ten days on which 60 % fit: days from one visit to the next',
      Math.floor(longest),
      2,
      '',
    ),
    plainly('… shops that always fail', SHOPS / 1_000, ''),
    atMost('… shops that raise the alarm beside them', late - SHOPS / 1_000, 0, ''),
  ];
}

const rows = [...(await queueAll()), ...(await days())];
reportTable('jobs', rows);
