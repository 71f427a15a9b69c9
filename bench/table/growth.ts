/** Measures whether actions take longer in a larger shop. Each action is timed in every shop in turn. */
import { REPAIR_STATUSES } from '../../shared/repairs/repairs.ts';
import { atMost, percentile, plainly } from '../report/report.ts';
import type { Row } from '../report/row.ts';
import { sampleNumber, sampleStatus } from '../sample-shop.ts';
import type { Shop } from './count-actions.ts';

/** With two thousand actions, twenty are slower than the p99, so a few slow actions do not decide it. */
const ROUNDS = 2_000;
const WARM_UP = 50;
/**
 * The bench makes the engine's checkpoints between the measured actions, before the engine makes one within an action.
 * DynamoDB has none, and one takes longer in a larger file.
 */
const ROUNDS_BETWEEN_CHECKPOINTS = 25;

type TimedAction = { name: string; run: (shop: Shop) => Promise<unknown> };

const TIMED: readonly TimedAction[] = [
  {
    name: 'public lookup, not completed',
    run: (shop) => shop.actions.look(anyOpen(shop)),
  },
  {
    name: 'public lookup, completed',
    run: (shop) => shop.actions.look(anyCompleted(shop)),
  },
  { name: 'list, a page', run: ({ actions }) => actions.list() },
  { name: 'statistics', run: ({ actions }) => actions.statistics() },
  { name: 'session', run: ({ actions }) => actions.session() },
  { name: 'create', run: ({ actions }) => actions.create() },
  {
    name: 'change a status',
    run: ({ actions, repairs }) => actions.change(sampleNumber(below(repairs)), anyStatus()),
  },
];

const below = (limit: number) => Math.floor(Math.random() * limit);
const anyStatus = () => REPAIR_STATUSES[below(REPAIR_STATUSES.length)] ?? 'pending';

function anyOpen({ repairs }: Shop): string {
  for (;;) {
    const index = repairs - 1 - below(repairs / 20);
    if (sampleStatus(index, repairs) !== 'completed') return sampleNumber(index);
  }
}

const anyCompleted = ({ repairs }: Shop) => sampleNumber(below(repairs / 2));

/** Returns p50 and p99 of each action in the smallest shop, and the ratio in the others. */
export async function measureGrowth(shops: readonly Shop[]): Promise<Row[]> {
  const [smallest, ...larger] = shops;
  if (smallest === undefined) return [];
  const rows: Row[] = [];
  for (const action of TIMED) {
    const times = await timeInTurn(action, shops);
    const at = (shop: Shop, share: number) => percentile(times.get(shop) ?? [], share);
    rows.push(
      plainly(`${action.name}: p50 with ${count(smallest)}`, at(smallest, 0.5), 'ms'),
      plainly(`${action.name}: p99 with ${count(smallest)}`, at(smallest, 0.99), 'ms'),
      ...larger.flatMap((shop) => [
        atMost(
          `${action.name}: p50 with ${count(shop)}`,
          at(shop, 0.5) / at(smallest, 0.5),
          1.1,
          'times',
        ),
        atMost(
          `${action.name}: p99 with ${count(shop)}`,
          at(shop, 0.99) / at(smallest, 0.99),
          1.5,
          'times',
        ),
      ]),
    );
  }
  return rows;
}

const count = ({ repairs }: Shop) => `${repairs.toLocaleString('en')} repairs`;

async function timeInTurn(
  { run }: TimedAction,
  shops: readonly Shop[],
): Promise<Map<Shop, number[]>> {
  const times = new Map(shops.map((shop) => [shop, [] as number[]]));
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    if (round % ROUNDS_BETWEEN_CHECKPOINTS === 0) for (const shop of shops) shop.checkpoint();
    // The order changes each time, because the first action after a pause is slower.
    for (let turn = 0; turn < shops.length; turn += 1) {
      const shop = shops[(round + turn) % shops.length];
      if (shop === undefined) continue;
      const startMs = performance.now();
      await run(shop);
      if (round >= WARM_UP) times.get(shop)?.push(performance.now() - startMs);
    }
  }
  return times;
}
