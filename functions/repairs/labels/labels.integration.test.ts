import { expect, it } from 'vitest';
import { callApi } from '../../../local/testing/call-api.ts';
import { sharedShop } from '../../../local/testing/cloud-and-table.ts';
import { createShop, type TestShop } from '../../../local/testing/shop.ts';
import type { TestCloud } from '../../../local/testing/test-cloud.ts';
import type { ErrorBody } from '../../../shared/error-answer.ts';
import type { Repair } from '../../../shared/repairs/repairs.ts';

let cloud: TestCloud;
let shop: TestShop;
sharedShop({ plan: 'pro' }, (started) => {
  ({ cloud, shop } = started);
});

const REPAIR = { deviceType: 'tablet', customerName: 'Durand', customerEmail: 'm@exemple.fr' };
const newRepair = async (of = shop): Promise<Repair> =>
  (await callApi<Repair>(cloud, '/api/repairs', { method: 'POST', token: of.token, json: REPAIR }))
    .body;
const labels = (repairs: string[], size = '57x32') =>
  callApi<ErrorBody>(cloud, '/api/repairs/labels', {
    method: 'POST',
    token: shop.token,
    json: { repairs, size },
  });

it.each(['57x32', '62x29'])('A label of %s mm is a PDF that names its repair', async (size) => {
  const { id, trackingNumber } = await newRepair();
  const { status, headers } = await labels([id], size);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(headers.get('content-disposition')).toContain(`Etiquette-${trackingNumber}.pdf`);
});

it('Labels of several repairs are one PDF, whether a repair is named by id, by number or twice', async () => {
  const [one, other] = [await newRepair(), await newRepair()];
  const { status, headers } = await labels([one.id, other.trackingNumber, one.id]);
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toContain('Etiquettes.pdf');
});

it('No label is printed if one of the repairs belongs to another shop', async () => {
  const own = await newRepair();
  const foreign = await newRepair(await createShop(cloud));
  for (const name of [foreign.id, foreign.trackingNumber, 'RB00000000', 'x']) {
    const { status, body } = await labels([own.id, name]);
    expect([status, body.error.code]).toEqual([404, 'REPAIR_NOT_FOUND']);
  }
});

it('No label is printed if a repair was withdrawn, and the error names it if there are several', async () => {
  const { id, trackingNumber } = await newRepair();
  const path = `/api/repairs/${id}/withdraw`;
  await callApi(cloud, path, { method: 'POST', token: shop.token });
  const { status, body } = await labels([id]);
  expect([status, body.error.code]).toEqual([409, 'WITHDRAWN']);
  const among = await labels([(await newRepair()).id, id]);
  expect([among.status, among.body.error.code]).toEqual([409, 'WITHDRAWN']);
  expect(among.body.error.message).toContain(`La fiche ${trackingNumber} a été retirée.`);
});

it.each([
  ['no repair', [], '57x32', 'repairs'],
  ['51 repairs', Array<string>(51).fill('RB12345678'), '57x32', 'repairs'],
  ['an unknown size', ['RB12345678'], 'a4', 'size'],
])('A request for labels of %s is refused with its field', async (_, repairs, size, field) => {
  const { status, body } = await labels(repairs, size);
  expect(status).toBe(400);
  expect(body.error.fields?.[field]).toMatch(/\.$/);
});
