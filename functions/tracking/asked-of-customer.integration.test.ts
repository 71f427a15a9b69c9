import { beforeAll, expect, it } from 'vitest';
import { callApi } from '../../local/testing/call-api.ts';
import { cardShop } from '../../local/testing/card-shop.ts';
import { sharedCloud } from '../../local/testing/cloud-and-table.ts';
import type { TestCloud } from '../../local/testing/test-cloud.ts';
import { ensureWebBuilt } from '../../local/web-build.ts';
import type { ApprovalLink, IssuedDocument } from '../../shared/documents/issued/issued.ts';
import type { Repair } from '../../shared/repairs/repairs.ts';
import { parisDay } from '../../shared/time.ts';
import type { PublicRepair } from '../../shared/tracking/answers.ts';
import type { TestTable } from '../testing/test-table.ts';

let cloud: TestCloud;
let table: TestTable;
// One test reads the tracking page, which is a part of the web build.
beforeAll(() => ensureWebBuilt(() => {}, new AbortController().signal));
sharedCloud((started) => {
  ({ cloud, table } = started);
});

async function openShop() {
  const { shop } = await cardShop(cloud);
  const post = async <Body>(path: string, json: object): Promise<Body> => {
    const call = { method: 'POST', token: shop.token, json } as const;
    const { status, body } = await callApi<Body>(cloud, path, call);
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    return body;
  };
  return { shop, post };
}

it('A customer whose repair is named by another customer’s invoice learns nothing of that invoice', async () => {
  const { post } = await openShop();
  const take = (customerName: string) =>
    post<Repair>('/api/repairs', {
      deviceType: 'laptop',
      customerName,
      customerEmail: 'm@exemple.fr',
    });
  const [billed, named] = [await take('Durand'), await take('Martin')];
  const { id, totalCents } = await post<IssuedDocument>('/api/documents', {
    documentType: 'facture',
    repairId: billed.trackingNumber,
    invoiceDate: parisDay(Date.now()),
    clientName: 'Marie Durand',
    operationCategory: 'services',
    items: [{ description: `Pièce reprise de ${named.trackingNumber}`, quantity: 1, price: 90 }],
  });
  await post(`/api/documents/${id}/payment-link`, {});
  const asked = async ({ trackingNumber }: Repair) => {
    const cle = await table.trackingKey(trackingNumber);
    const address = `/api/suivi/${trackingNumber}?cle=${cle}`;
    return (await callApi<PublicRepair>(cloud, address)).body.asks?.due;
  };
  expect(await asked(named)).toBeUndefined();
  expect(await asked(billed)).toMatchObject([{ cents: totalCents }]);
});

it('A customer is still asked to answer a quote when the invoice of another repair names the quoted repair', async () => {
  const { post } = await openShop();
  const take = () =>
    post<Repair>('/api/repairs', {
      deviceType: 'laptop',
      customerName: 'Durand',
      customerEmail: 'm@exemple.fr',
    });
  const [billed, named] = [await take(), await take()];
  const issue = (documentType: 'devis' | 'facture', { trackingNumber }: Repair, words: string) =>
    post<IssuedDocument>('/api/documents', {
      documentType,
      repairId: trackingNumber,
      invoiceDate: parisDay(Date.now()),
      clientName: 'Marie Durand',
      operationCategory: 'services',
      items: [{ description: words, quantity: 1, price: 90 }],
    });
  const quote = await issue('devis', named, 'Écran');
  const { path } = await post<ApprovalLink>(`/api/documents/${quote.id}/approval-link`, {});
  await issue('facture', billed, `Pièce reprise de ${named.trackingNumber}`);
  const cle = await table.trackingKey(named.trackingNumber);
  const address = `/api/suivi/${named.trackingNumber}?cle=${cle}`;
  const { body } = await callApi<PublicRepair>(cloud, address);
  expect(body.asks).toMatchObject({ quote: { path }, due: [] });
});

/**
 * Takes in three devices together, and a fourth of the same customer apart. `issue` makes a document that names the
 * first, the second and the fourth; `asked` is what the tracking page of a device asks of the customer.
 */
async function openIntake() {
  const { shop, post } = await openShop();
  const intake = { customerName: 'Durand', customerEmail: 'm@exemple.fr' };
  const { repairs } = await post<{ repairs: Repair[] }>('/api/repairs/batch', {
    ...intake,
    devices: ['laptop', 'tablet', 'console'].map((deviceType) => ({ deviceType })),
  });
  const [first, second, third] = repairs.map(({ trackingNumber }) => trackingNumber);
  const { trackingNumber: foreign } = await post<Repair>('/api/repairs', {
    ...intake,
    deviceType: 'laptop',
  });
  const issue = (documentType: 'devis' | 'facture') =>
    post<IssuedDocument>('/api/documents', {
      documentType,
      repairId: first,
      invoiceDate: parisDay(Date.now()),
      clientName: 'Marie Durand',
      operationCategory: 'services',
      items: [first, second, foreign].map((number) => ({
        description: `Réparation ${number}`,
        quantity: 1,
        price: 90,
      })),
    });
  const asked = async (number = '') => {
    const cle = await table.trackingKey(number);
    return (await callApi<PublicRepair>(cloud, `/api/suivi/${number}?cle=${cle}`)).body.asks;
  };
  return { shop, post, issue, asked, first, second, third, foreign };
}

it('The customer of an intake is asked on each device’s page to answer the common quote, until it is billed', async () => {
  const { shop, post, issue, asked, first, second, third, foreign } = await openIntake();
  const quote = await issue('devis');
  const { path } = await post<ApprovalLink>(`/api/documents/${quote.id}/approval-link`, {});
  for (const each of [first, second]) expect((await asked(each))?.quote?.path).toBe(path);
  for (const each of [third, foreign]) expect(await asked(each)).toBeUndefined();
  const { status } = await callApi(cloud, `/api/documents/${quote.id}/invoice`, {
    method: 'POST',
    token: shop.token,
    json: { invoiceDate: parisDay(Date.now()) },
  });
  expect(status).toBe(201);
  for (const each of [first, second]) expect((await asked(each))?.quote).toBeUndefined();
});

it('The customer of an intake is asked on each device’s page to pay the common invoice, until it is paid', async () => {
  const { shop, post, issue, asked, first, second, third, foreign } = await openIntake();
  const quote = await issue('devis');
  await post<ApprovalLink>(`/api/documents/${quote.id}/approval-link`, {});
  const { id, number, totalCents } = await issue('facture');
  const { url } = await post<{ url: string }>(`/api/documents/${id}/payment-link`, {});
  const due = [{ number, cents: totalCents, path: url.replace(cloud.origin, '') }];
  for (const each of [first, second]) expect(await asked(each)).toEqual({ due });
  for (const each of [third, foreign]) expect(await asked(each)).toBeUndefined();
  const { status } = await callApi(cloud, `/api/documents/${id}/payments`, {
    method: 'POST',
    token: shop.token,
    headers: { 'idempotency-key': crypto.randomUUID() },
    json: { amountCents: totalCents, means: 'cash', date: parisDay(Date.now()) },
  });
  expect(status).toBeLessThan(300);
  for (const each of [first, second]) expect(await asked(each)).toBeUndefined();
});

it('Only a holder of the key is asked to answer a sent quote and to pay what is due', async () => {
  const { shop, post } = await openShop();
  const { trackingNumber } = await post<Repair>('/api/repairs', {
    deviceType: 'smartphone',
    customerName: 'Durand',
    customerEmail: 'marie@exemple.fr',
  });
  const key = await table.trackingKey(trackingNumber);
  const path = `/api/suivi/${trackingNumber}`;
  const asked = async () => (await callApi<PublicRepair>(cloud, `${path}?cle=${key}`)).body.asks;
  const issue = (documentType: 'devis' | 'facture') =>
    post<IssuedDocument>('/api/documents', {
      documentType,
      repairId: trackingNumber,
      invoiceDate: parisDay(Date.now()),
      clientName: 'Marie Durand',
      operationCategory: 'services',
      items: [{ description: 'Écran', quantity: 1, price: 90 }],
    });
  expect(await asked()).toBeUndefined();

  const quote = await issue('devis');
  expect(await asked(), 'the shop has not sent it').toBeUndefined();
  const link = await post<ApprovalLink>(`/api/documents/${quote.id}/approval-link`, {});
  const { totalCents } = quote;
  const offer = { totalCents, validUntil: link.validUntil, path: link.path };
  expect(await asked()).toEqual({ quote: offer, due: [] });

  const strangers = [path, `${path}?cle=${'A'.repeat(22)}`, `/suivi/${trackingNumber}`];
  for (const address of strangers) {
    const { status, body } = await callApi(cloud, address);
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(/asks|devis\/|payer\//);
  }
  const page = await callApi<string>(cloud, `/suivi/${trackingNumber}?cle=${key}`);
  expect(page.body).toContain(`href="${link.path}"`);

  const invoice = await issue('facture');
  const due = { number: invoice.number, cents: totalCents };
  expect(await asked()).toEqual({ due: [due] });
  const { url } = await post<{ url: string }>(`/api/documents/${invoice.id}/payment-link`, {});
  expect(await asked()).toEqual({
    due: [{ ...due, path: url.replace(cloud.origin, '') }],
  });
  const pay = (amountCents: number) =>
    callApi(cloud, `/api/documents/${invoice.id}/payments`, {
      method: 'POST',
      token: shop.token,
      headers: { 'idempotency-key': crypto.randomUUID() },
      json: { amountCents, means: 'cash', date: parisDay(Date.now()) },
    });
  await pay(4000);
  expect(await asked()).toMatchObject({
    due: [{ cents: totalCents - 4000, parts: expect.stringMatching(/dont 40,00\s€ déjà réglés$/) }],
  });
  await pay(totalCents - 4000);
  expect(await asked()).toBeUndefined();
});
