/** Saves and signs the slip of a repair, and checks which slip is then in force. */
import { expect, it } from 'vitest';
import { callApi } from '../../../local/testing/call-api.ts';
import { sharedShop } from '../../../local/testing/cloud-and-table.ts';
import { createShop, type TestShop } from '../../../local/testing/shop.ts';
import type { TestCloud } from '../../../local/testing/test-cloud.ts';
import type { AccountExportPage } from '../../../shared/account/account.ts';
import type { ErrorBody } from '../../../shared/error-answer.ts';
import type { Repair } from '../../../shared/repairs/repairs.ts';
import type { Slip } from '../../../shared/repairs/slip/slip.ts';
import type { TestTable } from '../../testing/test-table.ts';
import { WHOLE_COMPANY } from '../../testing/whole-company.ts';
import { slipKey } from './stored-slip.ts';

let cloud: TestCloud;
let table: TestTable;
let shop: TestShop;
sharedShop({ plan: 'pro', company: WHOLE_COMPANY }, (started) => {
  ({ cloud, table, shop } = started);
});

async function ask<Body = Slip & ErrorBody>(
  method: 'GET' | 'PUT' | 'POST' | 'PATCH',
  path: string,
  json?: object,
) {
  const { status, body } = await callApi<Body>(cloud, path, {
    method,
    token: shop.token,
    ...(json && { json }),
  });
  return { status, body };
}

async function newRepair(): Promise<string> {
  const given = {
    deviceType: 'smartphone',
    deviceModel: 'iPhone 13',
    customerName: 'Durand',
    customerFirstName: 'Marie',
    customerEmail: 'm@exemple.fr',
  };
  return (await ask<Repair>('POST', '/api/repairs', given)).body.trackingNumber;
}

const slipPath = (repair: string) => `/api/repairs/${repair}/slip`;
const STROKES = [[10, 20, 30, 40, 50, 60, 70, 80, 90, 100]];
const sign = (repair: string, { version, digest }: Slip) =>
  ask('POST', `${slipPath(repair)}/signature`, { version, digest, strokes: STROKES });

it('Until something is saved, the slip of a repair names only the shop, the customer and the device', async () => {
  const repair = await newRepair();
  const { status, body } = await ask('GET', slipPath(repair));
  expect(status).toBe(200);
  expect(body).toMatchObject({
    version: 0,
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    content: {
      trackingNumber: repair,
      shop: { name: WHOLE_COMPANY.company_name },
      customer: { name: 'Marie Durand', details: ['m@exemple.fr'] },
      device: 'Smartphone · iPhone 13',
      ceilingCents: null,
      uncollected: expect.stringContaining('1903'),
    },
  });
  const fields = { serial: '490154203237518', accessories: 'Coque', ceilingCents: 15_000 };
  const saved = await ask('PUT', slipPath(repair), { version: 0, ...fields });
  expect(saved.body).toMatchObject({ version: 1, content: fields });
  expect(saved.body.digest).not.toBe(body.digest);
  expect((await ask('GET', slipPath(repair))).body).toEqual(saved.body);
});

it.each([
  ['serial', { serial: '490154203237519' }, /IMEI/],
  ['ceilingCents', { ceilingCents: 12.5 }, /montant/],
  ['ceilingCents', { ceilingCents: -1 }, /montant/],
  ['condition', { condition: 'x'.repeat(501) }, /trop long/],
])('A wrong %s is refused with its field', async (field, wrong, message) => {
  const repair = await newRepair();
  const { status, body } = await ask('PUT', slipPath(repair), { version: 0, ...wrong });
  expect([status, body.error.fields?.[field]]).toEqual([400, expect.stringMatching(message)]);
});

it('One of two saves of the same version is refused, and a save that is sent twice gets the same answer twice', async () => {
  const repair = await newRepair();
  const save = (accessories: string) => ask('PUT', slipPath(repair), { version: 0, accessories });
  const statuses = (await Promise.all([save('Coque'), save('Housse')])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 409]);
  const { body } = await ask('GET', slipPath(repair));
  expect((await save(body.content.accessories)).body).toEqual(body);
});

it('A signature is kept with its time and the signed content, even when the repair is corrected later', async () => {
  const repair = await newRepair();
  const { body: read } = await ask('PUT', slipPath(repair), { version: 0, condition: 'Rayée' });
  const before = Date.now();
  const signed = await sign(repair, read);
  expect(signed.body).toMatchObject({ version: 2, digest: read.digest, content: read.content });
  expect(Date.parse(signed.body.signedAt ?? '')).toBeGreaterThanOrEqual(before);
  expect((await sign(repair, read)).body, 'sent again').toEqual(signed.body);
  await ask('PATCH', `/api/repairs/${repair}`, { deviceModel: 'iPhone 14' });
  expect((await ask('GET', slipPath(repair))).body).toEqual({ ...signed.body, outdated: true });
});

it('A signature is refused if the slip has changed since the customer read it', async () => {
  const repair = await newRepair();
  const { body: read } = await ask('GET', slipPath(repair));
  await ask('PATCH', `/api/repairs/${repair}`, { issue: 'Batterie gonflée' });
  const { status, body } = await sign(repair, read);
  expect([status, body.error.code]).toEqual([409, 'CONFLICT']);
  expect((await ask('GET', slipPath(repair))).body.signedAt).toBeUndefined();
});

it('A signed slip is not changed: the next save makes a new one, and the signed one stays stored', async () => {
  const repair = await newRepair();
  const { body: signed } = await sign(repair, (await ask('GET', slipPath(repair))).body);
  expect((await ask('PUT', slipPath(repair), { version: 0, serial: 'A1' })).status).toBe(409);
  const { body: next } = await ask('PUT', slipPath(repair), { version: 1, serial: 'A1' });
  expect(next).toMatchObject({ version: 2, content: { serial: 'A1' } });
  expect(next.signedAt).toBeUndefined();
  const stored = await table.item(slipKey(shop.sub, repair, 1));
  expect(stored).toMatchObject({ version: 1, signed: { digest: signed.digest } });
  expect(next.signed).toEqual([{ number: 1, at: signed.signedAt }]);
  expect((await ask('GET', slipPath(repair))).body).toEqual(next);
});

it('A slip that is saved for signing replaces the signed slip only when it is signed itself, and both stay readable', async () => {
  const repair = await newRepair();
  const { body: first } = await sign(repair, (await ask('GET', slipPath(repair))).body);
  const renewal = { version: 1, serial: 'A1', toSign: true };
  const { body: draft } = await ask('PUT', slipPath(repair), renewal);
  expect(draft).toMatchObject({ version: 2, content: { serial: 'A1' } });
  const { body: still } = await ask('GET', slipPath(repair));
  expect(still).toMatchObject({ version: 2, digest: first.digest, signedAt: first.signedAt });
  expect(still.toSign).toEqual({ content: draft.content, digest: draft.digest });
  const pdf = async (query: string) => {
    const path = `${slipPath(repair)}/pdf${query}`;
    const { status, body } = await callApi(cloud, path, { token: shop.token });
    return { status, body };
  };
  const signedPdf = await pdf('');
  expect(await pdf('?number=1')).toEqual(signedPdf);
  expect((await pdf('?number=2')).status, 'not signed').toBe(404);

  const { body: second } = await sign(repair, draft);
  const times = [second, first].map(({ signedAt }, index) => ({ number: 2 - index, at: signedAt }));
  expect(second.signed).toEqual(times);
  expect((await ask('GET', slipPath(repair))).body).toEqual(second);
  expect(await pdf('?number=1')).toEqual(signedPdf);
  expect(await pdf('')).not.toEqual(signedPdf);
});

it('A slip that was saved to be signed comes into force once it is saved for paper', async () => {
  const repair = await newRepair();
  await sign(repair, (await ask('GET', slipPath(repair))).body);
  await ask('PUT', slipPath(repair), { version: 1, serial: 'A1', toSign: true });
  const { body: paper } = await ask('PUT', slipPath(repair), { version: 2, serial: 'A1' });
  expect((await ask('GET', slipPath(repair))).body).toEqual(paper);
  expect(paper).not.toHaveProperty('signedAt');
});

it.each([
  ['', 'Bon-'],
  ['?format=roll', '-80mm.pdf'],
])('A slip is printed as a PDF, with the query %s', async (query, name) => {
  const path = `${slipPath(await newRepair())}/pdf${query}`;
  const { status, headers } = await callApi(cloud, path, { token: shop.token });
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(headers.get('content-disposition')).toContain(name);
});

it('A slip of a withdrawn repair is neither shown nor written', async () => {
  const repair = await newRepair();
  const { body: read } = await ask('GET', slipPath(repair));
  await ask('POST', `/api/repairs/${repair}/withdraw`);
  const answers = [
    await ask('GET', slipPath(repair)),
    await ask('PUT', slipPath(repair), { version: 0 }),
    await sign(repair, read),
  ];
  expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual(
    answers.map(() => [409, 'WITHDRAWN']),
  );
});

it('The account’s export has each slip with its signature, and closing the account deletes the slips', async () => {
  const before = shop;
  shop = await createShop(cloud);
  const repair = await newRepair();
  await sign(repair, (await ask('GET', slipPath(repair))).body);
  const { body } = await ask<AccountExportPage>('GET', '/api/account/export');
  expect(body.items.filter(({ kind }) => kind === 'slip')).toMatchObject([
    { trackingNumber: repair, number: 1, signed: { strokes: STROKES } },
  ]);
  await callApi(cloud, '/api/account', { method: 'DELETE', token: shop.token });
  expect(await table.item(slipKey(shop.sub, repair, 1))).toBeUndefined();
  shop = before;
});
