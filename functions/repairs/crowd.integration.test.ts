/** One repair gets many simultaneous changes. Each is stored, and each answer contains its own change. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Engines, startEngines } from '../../local/emulators/engines/engines.ts';
import { REGION, TABLE_NAME } from '../../local/resources.ts';
import { ROOT } from '../../local/root.ts';
import { REPAIR_STATUSES } from '../../shared/repairs/repairs.ts';
import { startTestTable, type TestTable } from '../testing/test-table.ts';
import { changeStatus } from './changes/change-status.ts';
import { createRepair } from './intake/create-repair.ts';
import { repairsRepository } from './repairs.repository.ts';

const shopId = 'crowd';
const input = {
  deviceType: 'tablet',
  customerName: 'Durand',
  customerEmail: 'm@exemple.fr',
} as const;

let engines: Engines;
let table: TestTable;
let repairs: ReturnType<typeof repairsRepository>;
// Only the table runs, because the whole cloud would send 400 messages for each 200 changes.
beforeAll(async () => {
  engines = await startEngines({ root: ROOT, directory: undefined, queueTimings: {} });
  const environment = {
    AWS_ENDPOINT_URL_DYNAMODB: engines.endpoints.dynamodb,
    AWS_REGION: REGION,
    TABLE_NAME,
  };
  table = startTestTable({ environment });
  repairs = repairsRepository(table);
});
afterAll(async () => {
  table.close();
  await engines.stop();
});

/** `npm test` makes one run of 60 changes; `npm run test:crowd` makes 20 runs of 200. */
const AT_ONCE = Number(process.env.CHANGES_AT_ONCE ?? 60);
const CROWD_SEEDS = Array.from({ length: Number(process.env.CROWD_SEEDS ?? 1) }, (_, seed) => seed);

it.each(CROWD_SEEDS)(
  `Each of ${AT_ONCE} simultaneous changes is stored once and answered with its own entry (seed %i)`,
  async (seed) => {
    const now = () => Date.now();
    const { id, trackingNumber } = await createRepair({ repairs, now }, shopId + seed, input);
    const statuses = fc.sample(fc.constantFrom(...REPAIR_STATUSES), { seed, numRuns: AT_ONCE });
    const changes = statuses.map((status, index) => ({ status, message: `changement ${index}` }));
    const answers = await Promise.all(
      changes.map((change) => changeStatus({ repairs, now }, shopId + seed, id, change)),
    );
    // In each answer, the change of the request is the last entry.
    expect(answers.map(({ statusHistory }) => statusHistory.at(-1)?.message)).toEqual(
      changes.map(({ message }) => message),
    );
    const stored = await repairs.get(trackingNumber);
    expect(stored?.statusHistory).toHaveLength(AT_ONCE + 1);
    expect(new Set(stored?.statusHistory.map(({ message }) => message)).size).toBe(AT_ONCE + 1);
    expect(stored?.status).toBe(stored?.statusHistory.at(-1)?.status);
  },
);
