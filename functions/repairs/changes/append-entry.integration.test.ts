/** The single write of a change refuses another shop and a forged id, and a retry does not repeat it. */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { sharedCloud } from '../../../local/testing/cloud-and-table.ts';
import type { TestCloud } from '../../../local/testing/test-cloud.ts';
import type { Repair } from '../../../shared/repairs/repairs.ts';
import { startTestTable, type TestTable } from '../../testing/test-table.ts';
import { createRepair } from '../intake/create-repair.ts';
import { newRepairId } from '../repair-id.ts';
import { repairsRepository } from '../repairs.repository.ts';
import { historyEntry } from '../repairs.ts';

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
  [
    'the repair of another shop',
    () => ({ shopId: 'other', trackingNumber: repair.trackingNumber }),
  ],
  ['an unknown number', () => ({ shopId, trackingNumber: 'RB99999997' })],
  [
    'a forged id of a known number',
    () => ({
      shopId,
      trackingNumber: repair.trackingNumber,
      id: newRepairId(repair.trackingNumber),
    }),
  ],
])('A change that names %s is refused, and stores nothing', async (_case, named) => {
  await expect(repairs.appendEntry(named(), entry)).rejects.toMatchObject({
    code: 'REPAIR_NOT_FOUND',
  });
  expect(await history()).toBe(before);
});

/** Makes a table that loses the answer to the first write, and runs `meanwhile` before the SDK retries. */
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

it('A change is appended once when its answer is lost and the SDK retries, even after another change', async () => {
  const { trackingNumber, id } = repair;
  const other = () => repairs.appendEntry({ shopId, trackingNumber }, historyEntry('contact', 1));
  const flaky = flakyTable(other);
  const named = { shopId, trackingNumber, id };
  const changed = await repairsRepository(flaky.table).appendEntry(named, entry);
  flaky.table.close();
  expect(changed).toMatchObject({ status: 'contact' });
  expect([flaky.answers(), await history()]).toEqual([2, Number(before) + 2]);
});
