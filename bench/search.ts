/**
 * Measures the requests of a search to DynamoDB, and whether they grow with the shop. Run it with `npm run bench --
 * search`, or with `npm run bench -- search 1000 1000000` for other sizes. The first run with a large size takes
 * minutes and gigabytes; its data is kept. It writes search.json or search-million.json.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { postingItems } from '../functions/search/posting.ts';
import { repairWords } from '../functions/search/repair-words.ts';
import { startDynoxide } from '../local/emulators/engines/dynoxide.ts';
import { ROOT } from '../local/root.ts';
import { atMost, median, percentile, plainly, reportTable } from './report/report.ts';
import type { Row } from './report/row.ts';
import { SAMPLE_SHOP, sampleNumber, sampleRepair } from './sample-shop.ts';
import { databaseIn } from './seed.ts';
import { seedSearchableShop } from './seed-words.ts';
import { openMeasuredTable } from './table/measured-table.ts';
import { keptSeed, SOURCES } from './table/seeded-engine.ts';
import { shopActions } from './table/shop-actions.ts';

const SIZES = [1_000, 100_000];
/**
 * A shop of at least this size is kept for later runs. Its index lacks the words of the faults, a third of all items.
 */
const LARGE = 1_000_000;
const RANKS = 2;
/** With a thousand searches, ten are slower than the p99, so a single slow search does not decide it. */
const ROUNDS = 1_000;
const WARM_UP = 20;
/** The sample shop has this many different texts. */
const TEXTS = 12;

const below = (limit: number) => Math.floor(Math.random() * limit);

/** Some of the searched texts belong to a single repair, others to a twelfth of all. */
const TYPED: Record<string, (repairs: number) => string> = {
  'a tracking number': (repairs) => sampleNumber(below(repairs)),
  'the end of a number': (repairs) => sampleNumber(below(repairs)).slice(-7),
  'a name and a number': (repairs) => {
    const index = below(repairs);
    return `${sampleRepair(index, 'completed', 0).customerName} ${sampleNumber(index)}`;
  },
  'a name that a twelfth has': () => 'moreau',
  'two words that a twelfth has': () => 'moreau iphone',
  'a beginning of two letters': () => 'mo',
};

/**
 * Returns a folder with a shop's data. A large shop's folder is kept for later runs; `remove` deletes a small shop's
 * folder.
 */
async function seeded(repairs: number, ranks: number | undefined) {
  const seed = (folder: string) => seedSearchableShop(repairs, folder, SAMPLE_SHOP, ranks);
  if (repairs < LARGE) {
    const folder = mkdtempSync(path.join(tmpdir(), 'rebond-search-'));
    await seed(folder);
    return { folder, remove: () => rmSync(folder, { recursive: true }) };
  }
  const folder = await keptSeed(`${repairs}-searchable`, [...SOURCES, ...WORDS], async (into) => {
    await seed(into);
  });
  return { folder, remove: () => undefined };
}

/** These files determine the words. A change in one of them leads to a new seed. */
const WORDS = [
  'bench/seed-words.ts',
  'functions/search/posting.ts',
  'functions/search/repair-words.ts',
  'shared/search/fold.ts',
  'shared/search/digits.ts',
];

async function openShop(repairs: number, ranks: number | undefined) {
  const startMs = performance.now();
  const { folder, remove } = await seeded(repairs, ranks);
  const seconds = Math.round((performance.now() - startMs) / 1000);
  console.log(`${repairs} repairs with their words were stored in ${seconds} s`);
  const engine = await startDynoxide({ root: ROOT, directory: path.dirname(databaseIn(folder)) });
  const table = openMeasuredTable(engine.endpoint);
  return {
    repairs,
    table,
    actions: shopActions(table, SAMPLE_SHOP),
    async stop() {
      table.close();
      await engine.stop();
      remove();
    },
  };
}

type Shop = Awaited<ReturnType<typeof openShop>>;
const count = ({ repairs }: Shop) => `${repairs.toLocaleString('en')} repairs`;

async function measure(shops: readonly Shop[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, typed] of Object.entries(TYPED)) {
    const times = new Map(shops.map((shop) => [shop, [] as number[]]));
    for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
      for (let turn = 0; turn < shops.length; turn += 1) {
        const shop = shops[(round + turn) % shops.length];
        if (shop === undefined) continue;
        const q = typed(shop.repairs);
        const startMs = performance.now();
        await shop.actions.search(q);
        if (round >= WARM_UP) times.get(shop)?.push(performance.now() - startMs);
      }
    }
    const at = (shop: Shop, share: number) => percentile(times.get(shop) ?? [], share);
    const [smallest, ...larger] = shops;
    if (smallest === undefined) continue;
    rows.push(plainly(`${name}: p50 with ${count(smallest)}`, at(smallest, 0.5), 'ms'));
    rows.push(plainly(`${name}: p99 with ${count(smallest)}`, at(smallest, 0.99), 'ms'));
    for (const shop of larger) {
      const ratio = (share: number) => at(shop, share) / at(smallest, share);
      rows.push(atMost(`${name}: p50 with ${count(shop)}`, ratio(0.5), 1.1, 'times'));
      rows.push(atMost(`${name}: p99 with ${count(shop)}`, ratio(0.99), 1.5, 'times'));
      const usage = await shop.table.usageOf(() => shop.actions.search(typed(shop.repairs)));
      const queries = usage.requests.filter((request) => request === 'Query').length;
      const words = typed(shop.repairs).split(' ').length;
      rows.push(atMost(`${name}: Queries with ${count(shop)}`, queries, 2 * words, ''));
      rows.push(atMost(`${name}: read units with ${count(shop)}`, usage.readUnits, 30, ''));
    }
  }
  return rows;
}

/** Counts the words of typical repairs. Each word is stored as an item, which costs one write unit. */
function writes(): Row[] {
  const counts = Array.from({ length: TEXTS }, (_, index) => {
    const repair = sampleRepair(index, 'pending', Date.now());
    return postingItems(SAMPLE_SHOP, 'repairs', repairWords(repair)).length;
  });
  return [
    atMost('write units of a repair’s words, at most', Math.max(...counts), 19, ''),
    plainly('write units of a repair’s words, p50', median(counts), ''),
  ];
}

const given = process.argv.slice(2).map(Number);
const sizes = given.length > 0 ? given : SIZES;
// All shops of a run have the same words, because their sizes are compared.
const ranks = Math.max(...sizes) < LARGE ? undefined : RANKS;
const shops: Shop[] = [];
try {
  for (const repairs of sizes) shops.push(await openShop(repairs, ranks));
  const rows = await measure(shops);
  if (ranks === undefined) reportTable('search', [...writes(), ...rows]);
  else {
    console.log('The words of the faults are left out; they are a third of all words');
    reportTable('search-million', rows);
  }
} finally {
  for (const shop of shops) await shop.stop();
}
