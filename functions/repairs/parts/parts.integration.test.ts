import { expect, it } from 'vitest';
import { callApi } from '../../../local/testing/call-api.ts';
import { sharedCloud } from '../../../local/testing/cloud-and-table.ts';
import { eventually } from '../../../local/testing/eventually.ts';
import { createShop, type TestShop } from '../../../local/testing/shop.ts';
import type { TestCloud } from '../../../local/testing/test-cloud.ts';
import type { AccountExportPage } from '../../../shared/account/account.ts';
import type { ErrorBody } from '../../../shared/error-answer.ts';
import type { FollowUp } from '../../../shared/repairs/follow-up/follow-up.ts';
import type { RepairPart, RepairParts } from '../../../shared/repairs/parts/answers.ts';
import {
  PARTS_FULL,
  PARTS_LIMITS,
  type RepairRecord,
} from '../../../shared/repairs/parts/parts.ts';
import type { Repair } from '../../../shared/repairs/repairs.ts';
import { parisDay, plusDays } from '../../../shared/time.ts';
import { erasureRepository } from '../../account/closing/erasure.repository.ts';
import type { TestTable } from '../../testing/test-table.ts';
import { getRepair } from '../record/get-repair.ts';
import { repairsRepository } from '../repairs.repository.ts';
import { awaitedParts } from './awaited-parts.ts';
import { partsRepository } from './parts.repository.ts';
import { PARTS_CHANGED } from './save-parts.ts';

let cloud: TestCloud;
let table: TestTable;
sharedCloud((started) => {
  ({ cloud, table } = started);
});

const today = () => parisDay(Date.now());
const SCREEN: RepairPart = {
  id: 'screen-1',
  label: 'Écran iPhone 13',
  supplier: 'Pièces Express',
  priceCents: 4_990,
  orderedOn: today(),
  expectedOn: plusDays(today(), 3),
};

async function shopWithRepair() {
  const shop = await createShop(cloud);
  const { body: repair } = await callApi<Repair>(cloud, '/api/repairs', {
    method: 'POST',
    token: shop.token,
    json: { deviceType: 'tablet', customerName: 'Durand', customerEmail: 'm@exemple.fr' },
  });
  const path = `/api/repairs/${repair.id}`;
  const save = (json: unknown, { token }: TestShop = shop) =>
    callApi<RepairParts & ErrorBody>(cloud, `${path}/parts`, { method: 'PUT', json, token });
  const read = async () => (await callApi<RepairRecord>(cloud, path, { token: shop.token })).body;
  return { shop, repair, save, read };
}

it('A repair is read with its parts in one request, and has none before the first is stored', async () => {
  const { shop, repair, save, read } = await shopWithRepair();
  expect(await read()).not.toHaveProperty('parts');
  const saved = await save({ version: 0, parts: [SCREEN] });
  expect([saved.status, saved.body]).toEqual([200, { version: 1, parts: [SCREEN] }]);
  expect((await read()).parts).toEqual(saved.body);
  const again = await save({ version: 0, parts: [SCREEN] });
  expect([again.status, again.body], 'the same request again').toEqual([200, saved.body]);
  const parts = partsRepository(table);
  const reminded = { outcomes: async () => () => undefined };
  const repairs = repairsRepository(table);
  const reading = () => getRepair({ parts, repairs, reminded }, shop.sub, repair.id);
  expect(await table.requestsOf(reading)).toEqual(['BatchGetItemCommand']);
  const page = await callApi<AccountExportPage>(cloud, '/api/account/export', shop);
  const exported = page.body.items.find(({ kind }) => kind === 'parts');
  const { trackingNumber } = repair;
  expect(exported).toEqual({ kind: 'parts', trackingNumber, parts: [SCREEN] });
});

it('The second of two changes of the same parts is refused and overwrites nothing', async () => {
  const { save, read } = await shopWithRepair();
  const glue = { id: 'glue-0001', label: 'Colle' };
  const first = await Promise.all([
    save({ version: 0, parts: [SCREEN] }),
    save({ version: 0, parts: [glue] }),
  ]);
  expect(first.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const stored = first.find(({ status }) => status === 200)?.body;
  const late = await save({ version: 0, parts: [] });
  expect([late.status, late.body.error]).toMatchObject([
    409,
    { code: 'CONFLICT', message: PARTS_CHANGED },
  ]);
  expect((await read()).parts).toEqual(stored);
  const emptied = await save({ version: 1, parts: [] });
  expect([emptied.status, (await read()).parts]).toEqual([200, { version: 2, parts: [] }]);
});

it('Too many parts, two parts with the same id, and a part with an impossible date are refused in French', async () => {
  const { save } = await shopWithRepair();
  const refused = async (...parts: unknown[]) => {
    const { status, body } = await save({ version: 0, parts });
    return [status, body.error.fields];
  };
  const many = Array.from({ length: PARTS_LIMITS.parts + 1 }, (_, index) => ({
    id: `part-000${index}`,
    label: 'Vis',
  }));
  expect(await refused(...many)).toEqual([400, { parts: PARTS_FULL }]);
  expect(await refused(SCREEN, SCREEN)).toMatchObject([400, { parts: expect.any(String) }]);
  const wrong = { id: 'x', label: ' ', supplier: 'é'.repeat(81), priceCents: 1.5 };
  const [status, fields] = await refused({ ...wrong, expectedOn: '2026-02-31' });
  expect([status, Object.keys(fields as object).toSorted()]).toEqual([
    400,
    ['expectedOn', 'id', 'label', 'priceCents', 'supplier'].map((field) => `parts.0.${field}`),
  ]);
  const tomorrow = plusDays(today(), 1);
  const yesterday = plusDays(today(), -1);
  const dated = { id: 'part-0001', label: 'Vis', orderedOn: today() };
  expect(await refused({ ...dated, orderedOn: tomorrow, arrivedOn: tomorrow })).toEqual([
    400,
    {
      'parts.0.orderedOn': 'Cette date est à venir. Choisissez aujourd’hui ou un jour passé.',
      'parts.0.arrivedOn': 'Cette date est à venir. Choisissez aujourd’hui ou un jour passé.',
    },
  ]);
  expect(await refused({ ...dated, expectedOn: yesterday, arrivedOn: yesterday })).toEqual([
    400,
    {
      'parts.0.expectedOn': 'Cette date précède celle de la commande.',
      'parts.0.arrivedOn': 'Cette date précède celle de la commande.',
    },
  ]);
});

it('Parts are stored for a withdrawn repair, but not for an unknown repair, an erased one or one of another shop', async () => {
  const { shop, repair, save } = await shopWithRepair();
  const stranger = await createShop(cloud);
  expect((await save({ version: 0, parts: [SCREEN] }, stranger)).status).toBe(404);
  const other = `${repair.id.slice(0, -1)}${repair.id.endsWith('0') ? '1' : '0'}`;
  const wrongId = await callApi(cloud, `/api/repairs/${other}/parts`, {
    method: 'PUT',
    token: shop.token,
    json: { version: 0, parts: [SCREEN] },
  });
  expect(wrongId.status).toBe(404);
  const withdrawal = { method: 'POST', token: shop.token, json: {} } as const;
  await callApi(cloud, `/api/repairs/${repair.id}/withdraw`, withdrawal);
  expect((await save({ version: 0, parts: [SCREEN] })).status).toBe(200);

  await erasureRepository(table).eraseRepair(shop.sub, repair.trackingNumber);
  const { parts } = await partsRepository(table).withRepair(shop.sub, repair.trackingNumber);
  expect(parts).toBeUndefined();
  expect((await save({ version: 0, parts: [SCREEN] })).status).toBe(404);
});

it('Parts at their limits are stored', async () => {
  const { save } = await shopWithRepair();
  const parts = Array.from({ length: PARTS_LIMITS.parts }, (_, index) => ({
    ...SCREEN,
    id: `part-00${index}`,
    label: '字'.repeat(PARTS_LIMITS.label),
    supplier: '字'.repeat(PARTS_LIMITS.supplier),
  }));
  expect((await save({ version: 0, parts })).status).toBe(200);
});

it('The follow-up list contains awaited parts, the earliest expected first, even if the repair was handed over or withdrawn', async () => {
  const { shop, repair, save } = await shopWithRepair();
  const call = <Body>(method: 'POST' | 'PUT' | 'GET', path: string, json?: object) =>
    callApi<Body>(cloud, path, { method, token: shop.token, ...(json && { json }) });
  const waiting = async () => (await call<FollowUp>('GET', '/api/follow-up')).body.awaitedParts;
  expect(await waiting()).toBeUndefined();
  const given = { deviceType: 'tablet', customerName: 'Petit', customerEmail: 'p@exemple.fr' };
  const other = (await call<Repair>('POST', '/api/repairs', given)).body;
  const late = { id: 'late-0001', label: 'Batterie', expectedOn: plusDays(today(), -2) };
  const arrived = { id: 'here-0001', label: 'Colle', arrivedOn: today() };
  await save({ version: 0, parts: [SCREEN] });
  await call('PUT', `/api/repairs/${other.id}/parts`, { version: 0, parts: [arrived, late] });
  await call('POST', `/api/repairs/${other.id}/withdraw`, {});
  const lines = await eventually('the index has followed', async () => {
    const found = await waiting();
    return found?.length === 2 && found;
  });
  expect(lines).toMatchObject([
    { repair: { id: other.id }, isLate: true, parts: { version: 1, parts: [arrived, late] } },
    { repair: { id: repair.id }, isLate: false, parts: { version: 1, parts: [SCREEN] } },
  ]);
  await call('PUT', `/api/repairs/${other.id}/parts`, { version: 1, parts: [arrived] });
  await save({ version: 1, parts: [{ ...SCREEN, arrivedOn: today() }] });
  expect(await waiting()).toBeUndefined();
  const parts = partsRepository(table);
  const reading = () => awaitedParts({ parts, now: Date.now }, shop.sub);
  await eventually('the index is empty', async () => {
    const requests = await table.requestsOf(reading);
    return requests.length === 1 && requests[0] === 'QueryCommand';
  });
});
