import { expect, it } from 'vitest';
import { callApi } from '../../../local/testing/call-api.ts';
import { sharedShop } from '../../../local/testing/cloud-and-table.ts';
import { createShop, type TestShop } from '../../../local/testing/shop.ts';
import type { TestCloud } from '../../../local/testing/test-cloud.ts';
import type { Unsettled } from '../../../shared/account/account.ts';
import type { DocumentType } from '../../../shared/documents/documents.ts';
import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import { parisDay } from '../../../shared/time.ts';
import { WHOLE_COMPANY } from '../../testing/whole-company.ts';

const today = () => parisDay(Date.now());
const NOTHING = { count: 0, cents: 0 };

let cloud: TestCloud;
let shop: TestShop;

sharedShop({ plan: 'pro', company: WHOLE_COMPANY }, (started) => {
  ({ cloud, shop } = started);
});

const read = async ({ token }: TestShop, query = '') =>
  callApi<Unsettled>(cloud, `/api/account/unsettled${query}`, { token });

async function post(path: string, json: object): Promise<IssuedDocument> {
  const { status, body } = await callApi<IssuedDocument>(cloud, path, {
    method: 'POST',
    token: shop.token,
    json,
  });
  expect([200, 201], JSON.stringify(body)).toContain(status);
  return body;
}

const issue = (documentType: DocumentType, price: number) =>
  post('/api/documents', {
    documentType,
    invoiceDate: today(),
    clientName: 'Marie Durand',
    operationCategory: 'services',
    items: [{ description: 'Écran', quantity: 1, price }],
  });
const pay = ({ id }: IssuedDocument, amountCents: number) =>
  post(`/api/documents/${id}/payments`, { amountCents, means: 'cash', date: today() });

it('Unpaid invoices, deposits without a final invoice and money to refund are summed for this shop alone', async () => {
  expect((await read(shop)).body).toEqual({
    unpaid: NOTHING,
    deposits: NOTHING,
    owedBack: NOTHING,
    cursor: null,
  });
  await issue('facture', 100);
  await pay(await issue('facture', 50), 2000);
  await pay(await issue('facture', 10), 1000);
  const credited = await issue('facture', 30);
  await pay(credited, 3000);
  await post(`/api/documents/${credited.id}/credit-note`, {});
  // The shop still holds the deposit of the open quote, but not a deposit that a final invoice deducts.
  const open = await issue('devis', 200);
  await pay(await post(`/api/documents/${open.id}/deposit`, { amountCents: 6000 }), 6000);
  const billed = await issue('devis', 200);
  await pay(await post(`/api/documents/${billed.id}/deposit`, { amountCents: 7000 }), 7000);
  await pay(await post(`/api/documents/${billed.id}/invoice`, {}), 13_000);
  expect((await read(shop)).body).toEqual({
    unpaid: { count: 2, cents: 13_000 },
    deposits: { count: 1, cents: 6000 },
    owedBack: { count: 1, cents: 3000 },
    cursor: null,
  });
  const other = await createShop(cloud);
  expect((await read(other)).body).toMatchObject({ unpaid: NOTHING, cursor: null });
});

it('Unsettled documents are read in pages, and a page begins after the document that its cursor names', async () => {
  const first = await issue('facture', 100);
  const { body } = await read(shop, `?cursor=${first.id}`);
  expect(body.unpaid).toEqual({ count: 2, cents: 13_000 });
  expect((await read(shop, '?cursor=x')).status).toBe(400);
});
