/**
 * Measures the requests to DynamoDB by the actions of a shop and its customers, and whether they grow with the shop.
 * Run it with `npm run bench -- table`, or with `npm run bench -- table 1000 100000` for other sizes. It writes
 * table.json, growth.json and counts.json.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { lambdaOf } from '../functions/lambdas.ts';
import { publicViewCache } from '../functions/tracking/get-public-repair.ts';
import { ROOT } from '../local/root.ts';
import { atMost, plainly, reportTable } from './report/report.ts';
import type { Row } from './report/row.ts';
import { SAMPLE_SHOP } from './sample-shop.ts';
import {
  type Action,
  countActions,
  requestsAtHistory,
  type Shop,
  unitsOfLife,
} from './table/count-actions.ts';
import { measureGrowth } from './table/growth.ts';
import { openMeasuredTable, type Usage } from './table/measured-table.ts';
import { startSeededEngine } from './table/seeded-engine.ts';
import { shopActions } from './table/shop-actions.ts';

const SIZES = [1_000, 100_000, 1_000_000];
const LONG_HISTORY = 300;

type Counted = Map<Action, Usage>;

const usageOf = (counted: Counted, action: Action): Usage => {
  const usage = counted.get(action);
  if (usage === undefined) throw new Error(`No request of ${action} was counted`);
  return usage;
};

function usageRows(counted: Counted): Row[] {
  const requests = (action: Action, goal: number) =>
    atMost(`${action}: requests`, usageOf(counted, action).requests.length, goal, '');
  const mostExpensive = (action: Action) =>
    atMost(`${action}: read units of a request`, usageOf(counted, action).mostExpensive, 1, '');
  const readUnits = (action: Action) =>
    plainly(`${action}: read units`, usageOf(counted, action).readUnits, '');
  const writes = (action: Action, units: number) => {
    const usage = usageOf(counted, action);
    const made = usage.requests.filter((request) => request === 'TransactWriteItems').length;
    return [
      atMost(`${action}: transactions`, made, 1, ''),
      plainly(`${action}: requests`, usage.requests.length, ''),
      atMost(`${action}: write units`, usage.writeUnits, units, ''),
    ];
  };
  const notify = usageOf(counted, 'notify over one channel');
  const both = usageOf(counted, 'notify over both channels');
  return [
    // The look-up reads the repair, then its shop's name and phone number for the top of the page.
    requests('public lookup, not completed', 2),
    mostExpensive('public lookup, not completed'),
    requests('public lookup, completed', 2),
    mostExpensive('public lookup, completed'),
    plainly(
      'public lookup, unknown: requests',
      usageOf(counted, 'public lookup, unknown').requests.length,
      '',
    ),
    requests('list, a page', 1),
    readUnits('list, a page'),
    requests('statistics', 1),
    requests('session', 1),
    readUnits('session'),
    // The dashboard reads the session, the page and the new answers to quotes (docs/decisions/0084) in parallel.
    requests('dashboard, first load', 3),
    readUnits('dashboard, first load'),
    ...writes('create', 6),
    // The key is stored as a separate item, which takes two units.
    ...writes('create, with a key', 7),
    requests('change a status', 1),
    atMost('change a status: write units', usageOf(counted, 'change a status').writeUnits, 3, ''),
    atMost('change a status: read units', usageOf(counted, 'change a status').readUnits, 0, ''),
    plainly('notify over one channel: requests', notify.requests.length, ''),
    plainly('notify over one channel: write units', notify.writeUnits, ''),
    readUnits('notify over one channel'),
    plainly('notify over both channels: write units', both.writeUnits, ''),
    readUnits('notify over both channels'),
    requests('a change with all consequences', 12),
    atMost(
      'a change with all consequences: write units',
      usageOf(counted, 'a change with all consequences').writeUnits,
      21,
      '',
    ),
    // The two providers report their messages too far apart for one batch (whole-change.test.ts).
    requests('a change with all consequences, outcomes apart', 14),
    readUnits('a change with all consequences'),
    readUnits('the outcomes of a change'),
    plainly(
      'the outcomes of a change: write units',
      usageOf(counted, 'the outcomes of a change').writeUnits,
      '',
    ),
    requests('a first completion with all consequences', 12),
    // The changes come in one batch, as they do while eight people act at once.
    atMost(
      'eight changes at once with all consequences: requests of each',
      usageOf(counted, 'eight changes with all consequences').requests.length / 8,
      10,
      '',
    ),
    plainly(
      'a first completion with all consequences: write units',
      usageOf(counted, 'a first completion with all consequences').writeUnits,
      '',
    ),
  ];
}

/** Returns how long CloudFront may answer a look-up from its cache, as the answer itself states. */
function edgeRow(): Row {
  const seconds = /s-maxage=(\d+)/.exec(publicViewCache(undefined))?.[1];
  return atMost('public lookup: time in the edge’s cache', Number(seconds), 2, 's');
}

/** Returns the number of resources besides the table that each action may use, by the grants of its Lambda. */
function externalRows(): Row[] {
  return ['create-repair', 'change-status'].map((name) => {
    const others = Object.entries(lambdaOf(name).uses).filter(
      ([resource, actions]) => actions.length > 0 && !/^(table|shopIndex)$/.test(resource),
    );
    return atMost(`${name}: resources it may reach besides the table`, others.length, 0, '');
  });
}

/** Measures whether a long history of a repair costs more requests than a short one. */
async function historyRows(shop: Shop): Promise<Row[]> {
  const short = await requestsAtHistory(shop, 3);
  const long = await requestsAtHistory(shop, LONG_HISTORY);
  return (['lookup', 'list', 'change'] as const).map((action) => {
    const what = `${action}, history of ${LONG_HISTORY} entries: requests beyond those of 3`;
    return atMost(what, long[action] - short[action], 0, '');
  });
}

/**
 * Measures a typical repair's changes: the most expensive change, and the difference from the units that the sizes
 * predict.
 */
async function lifeRows(shop: Shop): Promise<Row[]> {
  const { reported, computed } = await unitsOfLife(shop);
  const apart = reported.reduce(
    (sum, units, index) => sum + Math.abs(units - (computed[index] ?? Number.NaN)),
    0,
  );
  return [
    atMost('a repair’s changes: write units of the most expensive', Math.max(...reported), 3, ''),
    atMost('the same, calculated from sizes: units of difference', apart, 0, ''),
  ];
}

/** Measures whether a larger shop costs more than the smallest. */
function sizeRow(repairs: number, counted: Counted, smallest: Counted): Row {
  const apart = [...counted].map(([action, usage]) => {
    const base = usageOf(smallest, action);
    return (
      Math.abs(usage.requests.length - base.requests.length) +
      Math.abs(usage.readUnits - base.readUnits) +
      Math.abs(usage.writeUnits - base.writeUnits)
    );
  });
  const what = `all of these with ${repairs.toLocaleString('en')} repairs: requests and units of difference`;
  return atMost(
    what,
    apart.reduce((sum, each) => sum + each, 0),
    0,
    '',
  );
}

/** Keeps the units of each action for the simulation of a month's cost (cost.ts). */
function keepCounts(rows: readonly Row[]): void {
  const units = rows.filter(({ what }) => /: (read|write) units$/.test(what));
  const counts = Object.fromEntries(units.map(({ what, figure }) => [what, figure]));
  const file = path.join(ROOT, 'bench', 'counts.json');
  writeFileSync(file, `${JSON.stringify(counts, null, 2)}\n`);
}

const asked = process.argv.slice(2).map(Number);

async function main(sizes: readonly number[]): Promise<void> {
  const stops: (() => Promise<void>)[] = [];
  try {
    const shops: Shop[] = [];
    for (const repairs of sizes) {
      const engine = await startSeededEngine(repairs);
      const table = openMeasuredTable(engine.endpoint);
      const { checkpoint } = engine;
      shops.push({ repairs, table, actions: shopActions(table, SAMPLE_SHOP), checkpoint });
      stops.push(async () => {
        table.close();
        await engine.stop();
      });
    }
    const [smallest, ...larger] = shops;
    if (smallest === undefined) throw new Error('The list of sizes is empty');
    const base = await countActions(smallest);
    const rows = [...usageRows(base), edgeRow(), ...externalRows()];
    for (const shop of larger) rows.push(sizeRow(shop.repairs, await countActions(shop), base));
    rows.push(...(await historyRows(smallest)), ...(await lifeRows(smallest)));
    reportTable('table', rows);
    if (asked.length === 0) keepCounts(rows);
    reportTable('growth', await measureGrowth(shops));
  } finally {
    await Promise.all(stops.map((stop) => stop()));
  }
}

await main(asked.length > 0 ? asked : SIZES);
