/** What the one write of a change holds against: another shop, a forged id, and its own repetition. */
import fc from 'fast-check';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { sharedCloud } from '../../local/testing/cloud-and-table.ts';
import type { TestCloud } from '../../local/testing/test-cloud.ts';
import { REPAIR_STATUSES, type Repair } from '../../shared/repairs/repairs.ts';
import { startTestTable, type TestTable } from '../testing/test-table.ts';
import { changeStatus } from './change-status.ts';
import { createRepair } from './create-repair.ts';
import { newRepairId } from './repair-id.ts';
import { repairsRepository } from './repairs.repository.ts';
import { historyEntry } from './repairs.ts';

const shopId = 'appending';
const input = {
  deviceType: 'tablet',
  customerName: 'Durand',
  customerEmail: 'm@exemple.fr',
} as const;
const entry = historyEntry('completed', Date.parse('2026-11-20T10:00:00.000Z'), 'Prête');

let cloud: TestCloud;
let table: TestTable;
let repairs: ReturnType<typeof repairsRepository>;
let repair: Repair;
sharedCloud((started) => {
  ({ cloud, table } = started);
});
beforeAll(async () => {
  repairs = repairsRepository(table);
  repair = await createRepair({ repairs, now: () => Date.now() }, shopId, input);
});

const history = async () => (await repairs.get(repair.trackingNumber))?.statusHistory.length;
let before: number | undefined;
beforeEach(async () => {
  before = await history();
});

it.each([
  ['another shop', () => ({ shopId: 'other', trackingNumber: repair.trackingNumber })],
  ['an unknown number', () => ({ shopId, trackingNumber: 'RB99999997' })],
  [
    'a forged id of a known number',
    () => ({
      shopId,
      trackingNumber: repair.trackingNumber,
      id: newRepairId(repair.trackingNumber),
    }),
  ],
])('is refused to %s, and stores nothing', async (_case, named) => {
  expect(await repairs.appendEntry(named(), entry)).toEqual({ kind: 'not-found' });
  expect(await history()).toBe(before);
});

/** A table of which the first answer to a write is lost, after `meanwhile` has come in between. */
function flakyTable(meanwhile: () => Promise<unknown>) {
  const flaky = startTestTable(cloud);
  let answers = 0;
  flaky.client.middlewareStack.add(
    (next) => async (args) => {
      const answer = await next(args);
      answers += 1;
      if (answers > 1) return answer;
      await meanwhile();
      throw Object.assign(new Error('The answer is lost'), { name: 'TimeoutError' });
    },
    { step: 'deserialize', priority: 'low', name: 'loseTheFirstAnswer' },
  );
  return { table: flaky, answers: () => answers };
}

it('appends once when its answer is lost and the SDK sends it again, whatever came in between', async () => {
  const { trackingNumber, id } = repair;
  const other = () => repairs.appendEntry({ shopId, trackingNumber }, historyEntry('contact', 1));
  const flaky = flakyTable(other);
  const named = { shopId, trackingNumber, id };
  const outcome = await repairsRepository(flaky.table).appendEntry(named, entry);
  flaky.table.close();
  expect(outcome).toMatchObject({ kind: 'changed', repair: { status: 'contact' } });
  expect([flaky.answers(), await history()]).toEqual([2, Number(before) + 2]);
});

/** Two crowds in a run of all tests; `CROWD_SEEDS=20` has as many as that. */
const CROWD_SEEDS = Array.from({ length: Number(process.env.CROWD_SEEDS ?? 2) }, (_, seed) => seed);

it.each(CROWD_SEEDS)('makes each of 200 changes at once (seed %i)', async (seed) => {
  const now = () => Date.now();
  const { id, trackingNumber } = await createRepair({ repairs, now }, shopId + seed, input);
  const statuses = fc.sample(fc.constantFrom(...REPAIR_STATUSES), { seed, numRuns: 200 });
  const changes = statuses.map((status, index) => ({ status, message: `changement ${index}` }));
  const answers = await Promise.all(
    changes.map((change) => changeStatus({ repairs, now }, shopId + seed, id, change)),
  );
  // Each is answered with its own change last, after all those before it.
  expect(answers.map(({ statusHistory }) => statusHistory.at(-1)?.message)).toEqual(
    changes.map(({ message }) => message),
  );
  const stored = await repairs.get(trackingNumber);
  expect(stored?.statusHistory).toHaveLength(201);
  expect(new Set(stored?.statusHistory.map(({ message }) => message)).size).toBe(201);
  expect(stored?.status).toBe(stored?.statusHistory.at(-1)?.status);
});
