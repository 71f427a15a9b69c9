/** An import stores the repairs of another tool once, within the plan, and notifies nobody. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { callApi } from '../../../local/testing/call-api.ts';
import { eventually } from '../../../local/testing/eventually.ts';
import { createShop, type TestShop } from '../../../local/testing/shop.ts';
import { sharedTestCloud, type TestCloud } from '../../../local/testing/test-cloud.ts';
import type { CsvPage } from '../../../shared/account/account.ts';
import type { ErrorBody } from '../../../shared/error-answer.ts';
import {
  IMPORT_BATCH,
  type ImportOutcome,
  type ImportRow,
} from '../../../shared/repairs/import.ts';
import type { Repair, RepairPage } from '../../../shared/repairs/repairs.ts';
import { formatDate } from '../../../shared/time.ts';

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await sharedTestCloud();
});

const call = <Body>(shop: TestShop, path: string, json?: object) =>
  callApi<Body>(cloud, path, { token: shop.token, ...(json && { method: 'POST', json }) });
const importInto = async (shop: TestShop, rows: readonly ImportRow[]) =>
  (await call<{ outcomes: ImportOutcome[] }>(shop, '/api/repairs/import', { rows })).body.outcomes;
const listed = async (shop: TestShop) =>
  (await call<RepairPage>(shop, '/api/repairs')).body.repairs;

const rowsOf = (count: number, to = `${randomUUID()}@exemple.fr`): ImportRow[] =>
  Array.from({ length: count }, (_, index) => ({
    repair: { deviceType: 'tablet', customerName: `Client ${index}`, customerEmail: to },
    status: 'completed',
    received: `2025-03-0${index + 1}`,
  }));

it('Each row is stored once with its day and its status, until the plan is full', async () => {
  const shop = await createShop(cloud);
  const rows = rowsOf(7);
  const first: ImportOutcome[] = [...Array(5).fill('imported'), 'limit-reached', 'limit-reached'];
  expect(await importInto(shop, rows)).toEqual(first);
  expect(await importInto(shop, rows)).toEqual([
    ...Array(5).fill('known'),
    'limit-reached',
    'limit-reached',
  ]);
  const repairs = await listed(shop);
  expect(repairs.map(({ created_at, status }) => [created_at.slice(0, 10), status])).toEqual(
    [5, 4, 3, 2, 1].map((day) => [`2025-03-0${day}`, 'completed']),
  );
});

it('A handed-over or withdrawn row is stored as such, at the moment that it names', async () => {
  const shop = await createShop(cloud, { plan: 'pro' });
  const [row] = rowsOf(1);
  if (!row) throw new Error('no row');
  const rows: ImportRow[] = [
    { ...row, received: '2025-07-01T08:30', handedOver: '2025-12-24T18:05' },
    { ...row, handedOver: true },
    { ...row, status: 'pending', withdrawn: '2025-03-02' },
  ];
  const before = Date.now();
  expect(await importInto(shop, rows)).toEqual(['imported', 'imported', 'imported']);
  expect(await importInto(shop, rows)).toEqual(['known', 'known', 'known']);
  expect(await listed(shop)).toEqual([]);
  const { csv } = (await call<CsvPage>(shop, '/api/export/repairs')).body;
  const [dated, undated, withdrawn] = [
    '01/07/2025 08:30',
    '01/03/2025 13:00',
    'Prise en charge',
  ].map((text) => csv.split('\r\n').find((line) => line.includes(text)));
  expect(dated).toContain(';Terminée;;24/12/2025 18:05;;');
  expect(undated).toContain(`;Terminée;;${formatDate(new Date(before).toISOString())} `);
  expect(withdrawn).toContain(';Prise en charge;;;02/03/2025 13:00;');
});

it('On the free plan only the rows with a link in any text are refused, and the others are stored', async () => {
  const shop = await createShop(cloud);
  const row = (text: object): ImportRow => ({
    repair: {
      deviceType: 'bike',
      customerName: 'Petit',
      customerEmail: 'petit@exemple.fr',
      ...text,
    },
  });
  const rows = [
    row({ deviceModel: 'voir www.exemple.com' }),
    row({ issue: 'Frein' }),
    row({ issue: 'https://exemple.com/offre' }),
    row({ customerFirstName: 'exemple.com' }),
    row({ customerName: 'exemple.com' }),
  ];
  expect(await importInto(shop, rows)).toEqual([
    'has-link',
    'imported',
    'has-link',
    'has-link',
    'has-link',
  ]);
  expect((await listed(shop)).map(({ issue }) => issue)).toEqual(['Frein']);
  const paying = await createShop(cloud, { plan: 'pro' });
  expect(await importInto(paying, rows.slice(0, 3))).toEqual(Array(3).fill('imported'));
});

it('The same rows imported by another shop become its own repairs', async () => {
  const [one, other] = [await createShop(cloud), await createShop(cloud)];
  const rows = rowsOf(1);
  expect(await importInto(one, rows)).toEqual(['imported']);
  expect(await importInto(other, rows)).toEqual(['imported']);
  const [[mine], [theirs]] = [await listed(one), await listed(other)];
  expect(mine?.trackingNumber).not.toBe(theirs?.trackingNumber);
  const foreign = await call<ErrorBody>(other, `/api/repairs/${mine?.id}`);
  expect(foreign.status).toBe(404);
});

it('Equal rows of a file are stored as often as the file contains them', async () => {
  const shop = await createShop(cloud);
  const [row] = rowsOf(1);
  if (!row) throw new Error('no row');
  const rows = [row, { ...row, occurrence: 1 }];
  expect(await importInto(shop, rows)).toEqual(['imported', 'imported']);
  expect(await importInto(shop, rows)).toEqual(['known', 'known']);
});

it('An import sends no notification', async () => {
  const shop = await createShop(cloud);
  const [imported, later] = [`${randomUUID()}@exemple.fr`, `${randomUUID()}@exemple.fr`];
  const messagesTo = (to: string) => cloud.messaging.outbox.list().filter((one) => one.to === to);
  await importInto(shop, rowsOf(3, imported));
  const [row] = rowsOf(1, later);
  await call<Repair>(shop, '/api/repairs', row?.repair);
  // The repair that was created later comes through the same stream and queue, and its message is sent.
  await eventually('the next message', async () => messagesTo(later).length > 0);
  expect(messagesTo(imported)).toEqual([]);
});

it.each<[string, object]>([
  ['no row', { rows: [] }],
  ['too many rows', { rows: Array(IMPORT_BATCH + 1).fill(rowsOf(1)[0]) }],
  ['a date that does not exist', { rows: [{ ...rowsOf(1)[0], received: '2025-02-30' }] }],
  ['a status that does not exist', { rows: [{ ...rowsOf(1)[0], status: 'lost' }] }],
  ['a time that does not exist', { rows: [{ ...rowsOf(1)[0], received: '2025-02-03T25:00' }] }],
  [
    'a hand-over before the repair is completed',
    { rows: [{ ...rowsOf(1)[0], status: 'progress', handedOver: true }] },
  ],
  ['a history', { rows: [{ ...rowsOf(1)[0], statusHistory: [] }] }],
])('An import with %s is refused', async (_case, body) => {
  const shop = await createShop(cloud);
  const { status, body: answer } = await call<ErrorBody>(shop, '/api/repairs/import', body);
  expect([status, answer.error.code]).toEqual([400, 'INVALID']);
  expect(await listed(shop)).toEqual([]);
});
