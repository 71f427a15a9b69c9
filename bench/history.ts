/**
 * `npm run bench -- history`: a repair with 100,000 changes beside one with five: what a change asks of the table and how
 * long it takes, what its page is answered, and how long its oldest changes take. All but the last 2,000 changes are
 * written as they would have been put away; those are made. Ends with a walk over all of it. Writes history.json.
 */
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { batchWrite } from '../functions/platform/batch-write.ts';
import { changeStatus } from '../functions/repairs/change-status.ts';
import { createRepair } from '../functions/repairs/create-repair.ts';
import { getRepair } from '../functions/repairs/get-repair.ts';
import { firstEntry, withMoved } from '../functions/repairs/history.ts';
import { repairsRepository } from '../functions/repairs/repairs.repository.ts';
import { historyEntry } from '../functions/repairs/repairs.ts';
import { historyItem } from '../functions/repairs/stored-history.ts';
import { repairItem } from '../functions/repairs/stored-repair.ts';
import { publicRepair } from '../functions/tracking/public-repair.ts';
import { startDynoxide } from '../local/emulators/engines/dynoxide.ts';
import { tableDefinition } from '../local/emulators/engines/table.ts';
import { ROOT } from '../local/root.ts';
import { HISTORY_PAGE_SIZE, REPAIR_STATUSES } from '../shared/repairs/repairs.ts';
import { type MeasuredTable, openMeasuredTable, type Usage } from './measured-table.ts';
import { atMost, percentile, plainly, reportTable } from './report.ts';

const CHANGES = 100_000;
const MADE = 2_000;
const OPENINGS = 200;
const SHOP = 'banc';
/** Nobody to tell: what telling costs is another benchmark's. */
const CUSTOMER = { deviceType: 'tablet', customerName: 'Durand', customerPhone: '02 40 12 34 56' };

const status = (index: number) => REPAIR_STATUSES[index % REPAIR_STATUSES.length] ?? 'pending';

/** A repair of the shop's, and what is done to it. */
async function open(table: MeasuredTable) {
  const repairs = repairsRepository(table);
  const input = { ...CUSTOMER, deviceType: 'tablet', customerEmail: '' } as const;
  const { id, trackingNumber } = await createRepair(
    { repairs, now: () => Date.now() },
    SHOP,
    input,
  );
  let changes = 0;
  return {
    read: async () => {
      const found = await repairs.get(trackingNumber);
      if (found === undefined) throw new Error('The repair is gone');
      return found;
    },
    change: () =>
      changeStatus({ repairs, now: () => Date.now() }, SHOP, id, { status: status(++changes) }),
    page: (before?: number) => getRepair({ repairs }, SHOP, id, before),
  };
}
type Opened = Awaited<ReturnType<typeof open>>;

/** Gives a repair its first entries, all but the last of them put away. */
async function age(table: MeasuredTable, repair: Opened, count: number): Promise<void> {
  const stored = await repair.read();
  const firstMs = Date.now() - (count + 1) * 60_000;
  let earlier = stored.earlier;
  const items: ReturnType<typeof historyItem>[] = [];
  for (let first = 0; first < count; first += HISTORY_PAGE_SIZE) {
    const entries = Array.from({ length: HISTORY_PAGE_SIZE }, (_, place) =>
      historyEntry(status(first + place), firstMs + (first + place) * 60_000),
    );
    const next = new Date(firstMs + (first + HISTORY_PAGE_SIZE) * 60_000).toISOString();
    earlier = withMoved(earlier, entries, next);
    items.push(historyItem(stored, { first, entries }));
  }
  await batchWrite(table, items);
  const aged = { ...stored, ...(earlier && { earlier }) };
  await table.client.send(new PutCommand({ TableName: table.name, Item: repairItem(aged) }));
}

async function timesOf(count: number, action: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let each = 0; each < count; each += 1) {
    const startMs = performance.now();
    await action();
    times.push(performance.now() - startMs);
  }
  return times;
}

async function usageOf(table: MeasuredTable, count: number, action: () => Promise<unknown>) {
  const usages: Usage[] = [];
  for (let each = 0; each < count; each += 1) usages.push(await table.usageOf(action));
  const mean = (of: (usage: Usage) => number) =>
    usages.reduce((total, usage) => total + of(usage), 0) / count;
  return {
    requests: mean(({ requests }) => requests.length),
    readUnits: mean(({ readUnits }) => readUnits),
    writeUnits: mean((usage) => usage.writeUnits),
  };
}

const bytesOf = (answer: unknown) => Buffer.byteLength(JSON.stringify(answer));

/** All entries from the first to the last, page by page; throws where one is missing or out of its place. */
async function walk(repair: Opened, expected: number): Promise<number> {
  const startMs = performance.now();
  let found = 0;
  let later = '9';
  for (let before: number | undefined = expected; before !== undefined; ) {
    const page: Awaited<ReturnType<Opened['page']>> = await repair.page(before);
    found += page.statusHistory.length;
    for (const { timestamp } of page.statusHistory.toReversed()) {
      if (timestamp > later) throw new Error(`${timestamp} stands before ${later}`);
      later = timestamp;
    }
    before = page.earlierEntries;
  }
  if (found !== expected) throw new Error(`${found} of ${expected} entries`);
  return performance.now() - startMs;
}

const engine = await startDynoxide({ root: ROOT, directory: undefined });
const table = openMeasuredTable(engine.endpoint);
try {
  await table.client.send(new CreateTableCommand(tableDefinition()));
  const [short, long] = [await open(table), await open(table)];
  await timesOf(5, short.change);
  await age(table, long, CHANGES - MADE);
  const counted = 200;
  const made = await timesOf(MADE - counted, long.change);
  const usage = await usageOf(table, counted, long.change);
  const stored = await long.read();
  const [shortOpened, longOpened, oldest] = [
    await timesOf(OPENINGS, () => short.page()),
    await timesOf(OPENINGS, () => long.page()),
    await timesOf(OPENINGS, () => long.page(HISTORY_PAGE_SIZE)),
  ];
  const walkedMs = await walk(long, CHANGES + 1);
  const other = await open(table);
  const fresh = await timesOf(50, other.change);
  reportTable('history', [
    atMost('opening it: the answer', bytesOf(await long.page()) / 1_000, 20, 'kB'),
    plainly('opening it: p50', percentile(longOpened, 0.5), 'ms'),
    plainly('opening one with five changes: p50', percentile(shortOpened, 0.5), 'ms'),
    plainly('its fifty oldest changes: p50', percentile(oldest, 0.5), 'ms'),
    atMost(
      'the public page: its facts',
      bytesOf(publicRepair(stored, undefined, undefined)) / 1_000,
      12,
      'kB',
    ),
    atMost('its item in the table', bytesOf(repairItem(stored)) / 1_000, 20, 'kB'),
    plainly('a change: p50', percentile(made, 0.5), 'ms'),
    plainly('a change: p99', percentile(made, 0.99), 'ms'),
    plainly('a change of one with at most fifty: p50', percentile(fresh, 0.5), 'ms'),
    atMost('a change: requests', usage.requests, 1.05, ''),
    plainly('a change: write units', usage.writeUnits, ''),
    plainly('entries in the item', stored.statusHistory.length, ''),
    plainly('entries put away', firstEntry(stored), ''),
    plainly('walking all of it, fifty at a time', walkedMs / 1_000, 's'),
  ]);
} finally {
  table.close();
  await engine.stop();
}
