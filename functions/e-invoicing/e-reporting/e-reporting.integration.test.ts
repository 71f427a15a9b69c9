import { beforeAll, expect, it } from 'vitest';
import { callApi } from '../../../local/testing/call-api.ts';
import { createIssuingShop, type IssuingShop } from '../../../local/testing/issuing-shop.ts';
import { createShop, type TestShop } from '../../../local/testing/shop.ts';
import { sharedTestCloud, type TestCloud } from '../../../local/testing/test-cloud.ts';
import type { EReport } from '../../../shared/payments/e-report.ts';
import type { Takings } from '../../../shared/payments/takings.ts';
import { parisDay } from '../../../shared/time.ts';
import { SAMPLE_BUSINESS } from '../../testing/document-samples.ts';
import { WHOLE_COMPANY } from '../../testing/whole-company.ts';
import { below, findings, readXml } from './testing/flow-10-findings.ts';

let cloud: TestCloud;
let issuing: IssuingShop;
let shop: TestShop;
beforeAll(async () => {
  cloud = await sharedTestCloud();
  issuing = await createIssuingShop(cloud);
  shop = issuing.shop;
});

const DAY_MS = 86_400_000;
const today = () => parisDay(Date.now());
const period = () => ({ from: parisDay(Date.now() - DAY_MS), to: today() });

const post: IssuingShop['post'] = (path, json) => issuing.post(path, json);
const issue = (changes: object = {}) => issuing.issue(changes);

const ask = (query: Record<string, string>, { token } = shop) =>
  callApi<EReport>(cloud, `/api/export/e-reporting?${new URLSearchParams(query)}`, { token });

/** Returns the nodes at a path of a report, each with the texts of its children on one line. */
const linesOf = (xml: string, path: string): string[] =>
  below(readXml(xml), path).map(({ children }) => children.map(({ text }) => text).join(' '));

it('The report contains the sales to consumers that the journal books, and the payments for services among them', async () => {
  const bill = await issue();
  const goods = await issue({ operationCategory: 'goods' });
  const { invoiceDate: _, items: __, ...business } = SAMPLE_BUSINESS;
  await issue(business);
  const pay = (id: string, amountCents: number) =>
    post(`/api/documents/${id}/payments`, { amountCents, means: 'card', date: today() });
  await pay(bill.id, 14_110);
  await pay(goods.id, 5000);
  await post(`/api/documents/${bill.id}/credit-note`, { lines: [{ line: 1, quantity: 1 }] });

  const { status, body: sold } = await ask(period());
  expect(status).toBe(200);
  expect(findings(sold.xml)).toEqual([]);
  expect(sold.reported).toBe(3);
  expect(sold).not.toHaveProperty('unreadable');
  expect(linesOf(sold.xml, 'TransactionsReport/Transactions/TaxSubtotal')).toEqual([
    '20 100.00 20.00',
    '5.5 20.00 1.10',
    '20 50.00 10.00',
    '5.5 20.00 1.10',
  ]);

  const { body: paid } = await ask({ ...period(), content: 'payments' });
  expect(findings(paid.xml)).toEqual([]);
  expect(paid.reported).toBe(1);
  const { body: takings } = await callApi<Takings>(
    cloud,
    `/api/takings?from=${period().from}&to=${period().to}`,
    { token: shop.token },
  );
  expect(takings.amountCents).toBe(19_110);
  expect(linesOf(paid.xml, 'PaymentsReport/Transactions/Payment/SubTotals')).toEqual([
    '20 EUR 120.00',
    '5.5 EUR 21.10',
  ]);
});

it('After a credit note, a payment pays for the lines that are left, and a refund for the credited lines', async () => {
  const own = await createIssuingShop(cloud);
  const both = {
    operationCategory: 'mixed',
    items: [
      { description: 'Écran', quantity: 1, price: 100, unit: 'piece', tvaRate: 20 },
      { description: 'Main-d’œuvre', quantity: 1, price: 100, unit: 'flat', tvaRate: 20 },
    ],
  };
  const reported = async () => {
    const { body } = await ask({ ...period(), content: 'payments' }, own.shop);
    expect(findings(body.xml)).toEqual([]);
    return linesOf(body.xml, 'PaymentsReport/Transactions/Payment/SubTotals');
  };
  const pay = (id: string, amountCents: number) =>
    own.post(`/api/documents/${id}/payments`, { amountCents, means: 'card', date: today() });
  const credit = (id: string, line: number) =>
    own.post(`/api/documents/${id}/credit-note`, { lines: [{ line, quantity: 1 }] });

  const work = await own.issue(both);
  await credit(work.id, 1);
  await pay(work.id, 12_000);
  expect(await reported()).toEqual(['20 EUR 120.00']);

  const part = await own.issue(both);
  await pay(part.id, 24_000);
  expect(await reported()).toEqual(['20 EUR 240.00']);
  await credit(part.id, 2);
  await pay(part.id, -6_000);
  await pay(part.id, -6_000);
  expect(await reported()).toEqual(['20 EUR 120.00']);

  const settled = await own.issue(both);
  await pay(settled.id, 12_000);
  expect(await reported()).toEqual(['20 EUR 180.00']);
  await credit(settled.id, 1);
  expect(await reported()).toEqual(['20 EUR 240.00']);
});

it('The report contains no data of another shop, and a shop without a SIREN is asked for its SIREN', async () => {
  const other = await createShop(cloud);
  const without = await ask(period(), other);
  expect(without.status).toBe(400);
  expect(JSON.stringify(without.body)).toContain('Indiquez votre SIRET');
  await callApi(cloud, '/api/company', {
    method: 'PUT',
    token: other.token,
    json: { ...WHOLE_COMPANY, vat_regime: 'franchise' },
  });
  const { body } = await ask(period(), other);
  expect(body.reported).toBe(0);
  expect(body.xml).not.toContain('TaxSubtotal');
});

it.each([
  { from: today(), to: today() },
  { from: today(), to: period().from },
  { from: '2027-01-01', to: '2027-03-04' },
  { from: '2027-02-30', to: '2027-03-04' },
  { ...period(), content: 'both' },
  { ...period(), marginRate: '101' },
  { ...period(), marginRate: '-5' },
  { from: today() },
])('The request %j is refused', async (query) => {
  expect((await ask(query as Record<string, string>)).status).toBe(400);
});
