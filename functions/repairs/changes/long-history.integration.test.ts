/** The shop's page, the tracking page and the export show a long history. */
import { beforeAll, describe, expect, it } from 'vitest';
import { callApi } from '../../../local/testing/call-api.ts';
import { sharedCloud } from '../../../local/testing/cloud-and-table.ts';
import { nightly } from '../../../local/testing/nightly.ts';
import { createShop, type TestShop } from '../../../local/testing/shop.ts';
import type { TestCloud } from '../../../local/testing/test-cloud.ts';
import type { AccountExportPage } from '../../../shared/account/account.ts';
import type { Repair } from '../../../shared/repairs/repairs.ts';
import type { PublicRepair } from '../../../shared/tracking/answers.ts';
import { repairKey } from '../../platform/table/table-keys.ts';
import type { TestTable } from '../../testing/test-table.ts';
import { historyEntry } from '../repairs.ts';
import { readRepair, repairItem } from '../stored-repair.ts';

let cloud: TestCloud;
let table: TestTable;
sharedCloud((started) => {
  ({ cloud, table } = started);
});
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`);

/** No message reaches this customer. */
const CUSTOMER = {
  deviceType: 'tablet',
  customerName: 'Durand',
  noEmail: true,
  customerPhone: '02 40 12 34 56',
};
const CHANGES = 120;
/** This many changes are made through the API. A single write stores all others. */
const CHANGED_BY_API = 5;
let shop: TestShop;
let repair: Repair;
beforeAll(async () => {
  shop = await createShop(cloud);
  const { token } = shop;
  const creation = { token, json: CUSTOMER, method: 'POST' } as const;
  ({ body: repair } = await callApi<Repair>(cloud, '/api/repairs', creation));
  await addChanges(repair, CHANGES - CHANGED_BY_API, (n) => `n${n}`);
  for (let n = CHANGES - CHANGED_BY_API + 1; n <= CHANGES; n += 1) {
    const body = { status: 'progress', message: `n${n}` };
    const path = `/api/repairs/${repair.id}/status`;
    await callApi(cloud, path, { token, method: 'PATCH', json: body });
  }
});

/** Stores changes of a repair with a single write, numbered from 1. The fifth orders a part. */
async function addChanges(
  { trackingNumber, created_at }: Repair,
  count: number,
  messageOf: (n: number) => string,
): Promise<void> {
  const stored = readRepair((await table.item(repairKey(trackingNumber))) ?? {});
  const entries = Array.from({ length: count }, (_, index) =>
    historyEntry(
      index === 4 ? 'ordered' : 'progress',
      Date.parse(created_at) + index + 1,
      messageOf(index + 1),
    ),
  );
  const statusHistory = [...stored.statusHistory, ...entries];
  await table.put({ ...repairItem({ ...stored, statusHistory }), last_write: 'claim' });
}

it('The shop and the public get the newest fifty entries and the number of earlier ones', async () => {
  const { token } = shop;
  const path = `/api/repairs/${repair.id}`;
  const { body } = await callApi<Repair>(cloud, path, { token });
  expect([body.statusHistory.length, body.earlierEntries]).toEqual([50, CHANGES + 1 - 50]);
  const older = await callApi<Repair>(cloud, `${path}?before=30`, { token });
  expect(older.body.statusHistory.map(({ message }) => message).slice(1)).toEqual(
    numbered(30).slice(1),
  );
  expect(older.body).not.toHaveProperty('earlierEntries');
  expect((await callApi(cloud, `${path}?before=x`, { token })).status).toBe(400);
  const seen = await callApi<PublicRepair>(cloud, `/api/suivi/${repair.trackingNumber}`);
  expect(seen.body.statusHistory).toHaveLength(50);
  expect(seen.body.earlier).toEqual({
    entries: 71,
    statuses: ['pending', 'ordered', 'progress'],
  });
});

it('An export contains the whole history', async () => {
  const { body } = await callApi<AccountExportPage>(cloud, '/api/account/export?cursor=r.', {
    token: shop.token,
  });
  expect(body.items).toMatchObject([{ kind: 'repair' }]);
  const [{ statusHistory } = {}] = body.items as { statusHistory?: { message: string }[] }[];
  expect(statusHistory?.map(({ message }) => message).slice(1)).toEqual(
    numbered(CHANGES + 1).slice(1),
  );
});

describe('A history without room for another change', () => {
  /** Stores another repair of the shop with some changes, which all have the same message. */
  async function withChanges(changes: number, message: string): Promise<Repair> {
    const { token } = shop;
    const creation = { token, json: CUSTOMER, method: 'POST' } as const;
    const { body } = await callApi<Repair>(cloud, '/api/repairs', creation);
    await addChanges(body, changes, () => message);
    return body;
  }
  const change = (id: string, hold = 0) =>
    callApi<Repair & { error?: { code: string; message: string } }>(
      cloud,
      `/api/repairs/${id}/status`,
      { token: shop.token, method: 'PATCH', json: { status: 'ordered', message: 'x', hold } },
    );

  it('The change after the thousandth is refused with advice to create a new repair', async () => {
    const { id } = await withChanges(999, 'court');
    expect((await change(id)).status).toBe(200);
    const refused = await change(id);
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'HISTORY_FULL']);
    expect(refused.body.error?.message).toContain('Enregistrez une nouvelle réparation');
  });

  nightly(
    'A change is refused after long messages have filled 350 kB, but not after many short ones',
    async () => {
      const { id, trackingNumber } = await withChanges(640, 'x'.repeat(480));
      expect((await change(id)).status).toBe(200);
      const { id: longer } = await withChanges(700, '');
      expect((await change(longer)).status).toBe(200);
      expect((await change(longer)).status).toBe(200);
      const stored = readRepair((await table.item(repairKey(trackingNumber))) ?? {});
      expect(stored.isFull).toBe(true);
      expect((await change(id)).body.error?.code).toBe('HISTORY_FULL');
    },
  );
});
