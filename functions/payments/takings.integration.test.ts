import { describe, expect, it } from 'vitest';
import { callApi } from '../../local/testing/call-api.ts';
import { sharedShop } from '../../local/testing/cloud-and-table.ts';
import { createShop, type TestShop } from '../../local/testing/shop.ts';
import type { TestCloud } from '../../local/testing/test-cloud.ts';
import type { CsvPage } from '../../shared/account/account.ts';
import type { DocumentDetails, IssuedDocument } from '../../shared/documents/issued/issued.ts';
import type { PaymentInput } from '../../shared/payments/schemas.ts';
import type { Takings } from '../../shared/payments/takings.ts';
import type { Till, TillClosing, TillClosings } from '../../shared/payments/till/answers.ts';
import { parisDay } from '../../shared/time.ts';
import { chainRepository } from '../accounting/chain/chain.repository.ts';
import { checkChain } from '../accounting/chain/check-chain.ts';
import type { TestTable } from '../testing/test-table.ts';
import { WHOLE_COMPANY } from '../testing/whole-company.ts';
import { getTakings } from './get-takings.ts';
import { takingKey } from './stored-taking.ts';
import { takingsRepository } from './takings.repository.ts';

let cloud: TestCloud;
let table: TestTable;
let shop: TestShop;
sharedShop({ company: { ...WHOLE_COMPANY, vat_regime: 'normal' } }, (started) => {
  ({ cloud, table, shop } = started);
});

const DAY_MS = 86_400_000;
const today = () => parisDay(Date.now());
const inDays = (days: number) => parisDay(Date.now() + days * DAY_MS);
const total = (sums: readonly { amountCents: number }[]) =>
  sums.reduce((sum, { amountCents }) => sum + amountCents, 0);

function post<Body>(path: string, json: object) {
  return callApi<Body>(cloud, path, { method: 'POST', token: shop.token, json });
}

/** Issues an invoice of 120 € at 20 % and 21,10 € at 5,5 %, for work done two days ago. */
async function invoice(): Promise<IssuedDocument> {
  const { status, body } = await post<IssuedDocument>('/api/documents', {
    documentType: 'facture',
    invoiceDate: today(),
    supplyDate: inDays(-2),
    clientName: 'Marie Durand',
    tvaEnabled: true,
    operationCategory: 'services',
    items: [
      { description: 'Écran', quantity: 1, price: 100, tvaRate: 20 },
      { description: 'Livre', quantity: 1, price: 20, tvaRate: 5.5 },
    ],
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

async function pay(id: string, amountCents: number, changes: Partial<PaymentInput> = {}) {
  const json = { amountCents, means: 'card', date: today(), ...changes };
  const { status, body } = await post<DocumentDetails>(`/api/documents/${id}/payments`, json);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const takings = async (query = `from=${today()}&to=${today()}`) =>
  (await callApi<Takings>(cloud, `/api/takings?${query}`, { token: shop.token })).body;

describe('A shop’s takings', () => {
  it('Takings are the payments less the refunds, by day, means of payment and VAT rate', async () => {
    const { id } = await invoice();
    const { payments = [] } = await pay(id, 4110, { means: 'cash', date: inDays(-2) });
    // The transaction that records a payment also stores its taking.
    const [{ id: payment = '', date = '' } = {}] = payments;
    expect(await table.item(takingKey(shop.sub, { id: payment, date }))).toBeDefined();
    await pay(id, 10_000);
    await pay(id, -1000, { means: 'cash' });
    const all = await takings(`from=${inDays(-2)}&to=${today()}`);
    expect(all).toEqual({
      from: inDays(-2),
      to: today(),
      amountCents: 13_110,
      count: 3,
      days: [
        { date: inDays(-2), amountCents: 4110, count: 1 },
        { date: today(), amountCents: 9000, count: 2 },
      ],
      means: [
        { means: 'card', amountCents: 10_000, count: 1 },
        { means: 'cash', amountCents: 3110, count: 2 },
      ],
      parts: [
        { nature: 'services', rate: 20, amountCents: 11_150, baseCents: 9292, vatCents: 1858 },
        { nature: 'services', rate: 5.5, amountCents: 1960, baseCents: 1858, vatCents: 102 },
      ],
      sums: expect.arrayContaining([
        expect.objectContaining({ date: inDays(-2), means: 'cash', rate: 20 }),
      ]),
    });
    for (const of of ['date', 'means', 'rate'] as const) {
      const parts = Map.groupBy(all.sums, (sum) => sum[of]);
      const rows = { date: all.days, means: all.means, rate: all.parts }[of];
      expect([...parts.values()].map(total).toSorted()).toEqual(
        rows.map(({ amountCents }) => amountCents).toSorted(),
      );
    }
    expect(await takings()).toMatchObject({ amountCents: 9000, count: 2 });
    expect(await takings(`from=${inDays(1)}&to=${inDays(9)}`)).toMatchObject({ days: [] });
    const intruder = await createShop(cloud);
    const foreign = await callApi<Takings>(cloud, `/api/takings?from=${today()}&to=${today()}`, {
      token: intruder.token,
    });
    expect(foreign.body).toMatchObject({ amountCents: 0, count: 0, sums: [] });
  });

  it('A payment after a credit note has only the VAT of the lines that are left, and so has a refund', async () => {
    const own = await createShop(cloud);
    const shopBefore = shop;
    shop = own;
    const json = { ...WHOLE_COMPANY, vat_regime: 'normal' };
    await callApi(cloud, '/api/company', { method: 'PUT', token: shop.token, json });
    const credit = async (id: string, line: number) => {
      const lines = [{ line, quantity: 1 }];
      const { status } = await post(`/api/documents/${id}/credit-note`, { lines });
      expect(status).toBe(201);
    };
    const { id } = await invoice();
    await credit(id, 2);
    await pay(id, 12_000);
    const nature = 'services';
    const screen = { nature, rate: 20, amountCents: 12_000, baseCents: 10_000, vatCents: 2_000 };
    expect((await takings()).parts).toEqual([screen]);
    await credit(id, 1);
    await pay(id, -12_000);
    const { id: paidFirst } = await invoice();
    await pay(paidFirst, 14_110);
    await credit(paidFirst, 1);
    await pay(paidFirst, -6_000);
    await pay(paidFirst, -6_000);
    const book = { nature, rate: 5.5, amountCents: 2_110, baseCents: 2_000, vatCents: 110 };
    expect((await takings()).parts.filter(({ amountCents }) => amountCents !== 0)).toEqual([book]);
    expect((await checkChain({ chain: chainRepository(table) }, shop.sub)).findings).toEqual([]);
    shop = shopBefore;
  });

  it('A credit note that settles a paid invoice moves its VAT to the rates that are left, in takings and exports', async () => {
    const own = await createShop(cloud);
    const shopBefore = shop;
    shop = own;
    const json = { ...WHOLE_COMPANY, vat_regime: 'normal' };
    await callApi(cloud, '/api/company', { method: 'PUT', token: shop.token, json });
    const { id } = await invoice();
    await pay(id, 2110);
    await post(`/api/documents/${id}/credit-note`, { lines: [{ line: 1, quantity: 1 }] });
    const after = await takings();
    expect(after).toMatchObject({ amountCents: 2110, count: 1 });
    expect(after.parts.filter(({ amountCents }) => amountCents !== 0)).toEqual([
      { nature: 'services', rate: 5.5, amountCents: 2110, baseCents: 2000, vatCents: 110 },
    ]);
    const lines: string[][] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query = new URLSearchParams({ from: today(), to: today(), ...(cursor && { cursor }) });
      const { body }: { body: CsvPage } = await callApi<CsvPage>(
        cloud,
        `/api/export/vat?${query}`,
        { token: shop.token },
      );
      lines.push(...body.csv.split('\r\n').map((line) => line.split(';')));
      cursor = body.cursor;
    }
    const sumOf = (rate: string, what: RegExp) =>
      lines
        .filter((fields) => what.test(fields[0] ?? '') && fields[5] === rate)
        .reduce((sum, fields) => sum + Math.round(Number(fields[9]?.replace(',', '.')) * 100), 0);
    expect(sumOf('20', /ncaissement/)).toBe(0);
    expect(sumOf('5,5', /ncaissement/)).toBe(110);
    expect(['20', '5,5'].map((rate) => sumOf(rate, /Facture|Avoir/))).toEqual([0, 110]);
    expect((await checkChain({ chain: chainRepository(table) }, shop.sub)).findings).toEqual([]);
    shop = shopBefore;
  });

  it('Takings cost one request, however many payments came in', async () => {
    await pay((await invoice()).id, 1000);
    const dependencies = { takings: takingsRepository(table) };
    const range = { from: inDays(-365), to: today() };
    const requests = await table.requestsOf(() => getTakings(dependencies, shop.sub, range));
    expect(requests).toEqual(['QueryCommand']);
  });

  it.each([
    '',
    `from=${today()}`,
    `from=${today()}&to=${inDays(-1)}`,
    `from=${inDays(-366)}&to=${today()}`,
    `from=2026-02-30&to=${today()}`,
    `from=${today()}&to=${today()}&shop=x`,
  ])('Takings are read for a range of a year at most: %j is refused', async (query) => {
    const { status } = await callApi(cloud, `/api/takings?${query}`, { token: shop.token });
    expect(status).toBe(400);
  });
});

it('A till that is opened and closed over the API counts the cash payments and movements in between', async () => {
  const { id } = await invoice();
  await post('/api/till/open', { number: 1, floatCents: 10_000 });
  await pay(id, 1_000, { means: 'cash' });
  const move = { number: 1, attempt: 'attempt-1', kind: 'out', amountCents: 500, reason: 'Banque' };
  const { body: moved } = await post<Till>('/api/till/moves', move);
  expect(moved.open).toMatchObject({ floatCents: 10_000, expectedCents: 10_500 });
  const { body: closed } = await post<TillClosing>('/api/till/close', {
    number: 1,
    counts: { 10000: 1, 500: 1 },
    expectedCents: 10_500,
    leftCents: 10_000,
  });
  const { token } = shop;
  const listed = await callApi<TillClosings>(cloud, '/api/till/closings', { token });
  expect(listed.body).toEqual({ closings: [closed], before: null });
  const { body } = await callApi<Till>(cloud, '/api/till', { token });
  expect(body).toMatchObject({ number: 2, last: { dueCents: 10_000 } });
});
