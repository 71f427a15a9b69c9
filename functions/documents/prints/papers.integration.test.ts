/** A shop has daily limits for issuing, printing and exporting, by plan, and a link has a limit for printing. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { callApi } from '../../../local/testing/call-api.ts';
import { ownCloud } from '../../../local/testing/cloud-and-table.ts';
import { nightly } from '../../../local/testing/nightly.ts';
import { createShop, setPlan, type TestShop } from '../../../local/testing/shop.ts';
import type { TestCloud } from '../../../local/testing/test-cloud.ts';
import { ZIP_LIMIT } from '../../../shared/account/zip.ts';
import { type Budgets, budgetsOf } from '../../../shared/billing/budgets.ts';
import { documentInput } from '../../../shared/documents/input/input.ts';
import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import type { ErrorBody } from '../../../shared/error-answer.ts';
import { parisDay } from '../../../shared/time.ts';
import { closureKey } from '../../platform/table/table-keys.ts';
import { openContactOfRepair } from '../../repairs/repair-contact.ts';
import { sampleIssuer } from '../../testing/document-samples.ts';
import type { TestTable } from '../../testing/test-table.ts';
import { UNBOUNDED_SETTINGS } from '../../testing/unbounded.ts';
import { WHOLE_COMPANY } from '../../testing/whole-company.ts';
import { documentsRepository } from '../documents.repository.ts';
import { issueDocument } from '../issuing/issue-document.ts';
import { printsRepository } from './prints.repository.ts';
import { linkPrintsKey } from './stored-link-prints.ts';

/** Only this test's own Lambdas have these limits in their environment. */
const SMALL = {
  ...UNBOUNDED_SETTINGS,
  free: { email: 100, sms: 100, documents: 3, prints: 2, zipPieces: 1, lineBytes: 3_000 },
  linkPrints: 2,
};
let cloud: TestCloud;
let table: TestTable;
ownCloud(
  (started) => {
    ({ cloud, table } = started);
  },
  { budgets: JSON.stringify(SMALL) },
);

const NOON = Date.parse('2026-11-20T11:00:00.000Z');
const DAY_MS = 24 * 60 * 60_000;

/** The characters of this long line take three bytes each. */
const LONG = '€'.repeat(300);

function issuerWith(nowMs: number, budgets: Budgets = budgetsOf()) {
  const dependencies = {
    documents: documentsRepository(table, budgets),
    issuers: { get: async () => sampleIssuer() },
    contactOfRepair: openContactOfRepair(table),
    now: () => nowMs,
  };
  return (shopId: string, { lines = 1, key }: { lines?: number; key?: string } = {}) => {
    const draft = documentInput.parse({
      documentType: 'devis',
      invoiceDate: parisDay(nowMs),
      clientName: 'Marie Durand',
      tvaEnabled: true,
      operationCategory: 'services',
      items: Array.from({ length: lines }, () => ({
        description: lines === 1 ? 'Écran' : LONG,
        quantity: 1,
        price: 100,
      })),
    });
    return issueDocument(dependencies, shopId, draft, key);
  };
}

async function times<Result>(count: number, run: () => Promise<Result>): Promise<void> {
  for (let time = 0; time < count; time += 1) await run();
}
const atOnce = async (count: number, run: () => Promise<unknown>) => {
  const all = await Promise.allSettled(Array.from({ length: count }, run));
  return all.map((each) => (each.status === 'fulfilled' ? 'done' : each.reason.code)).toSorted();
};
const spent = (message: string | RegExp) => ({
  code: 'BUDGET_SPENT',
  status: 429,
  message: expect.stringMatching(message),
});

nightly(
  'A free shop can issue 20 documents a day, even if it requests eight at once, and more the next day',
  async () => {
    const [shopId, key] = [randomUUID(), randomUUID()];
    const issue = issuerWith(NOON);
    const first = await issue(shopId, { key });
    await times(15, () => issue(shopId));
    expect(await atOnce(8, () => issue(shopId))).toEqual([
      ...Array(4).fill('BUDGET_SPENT'),
      ...Array(4).fill('done'),
    ]);
    await expect(issue(shopId)).rejects.toMatchObject(
      spent(/^Vos 20 documents du jour sont émis\. Émettez celui-ci demain, ou choisissez un plan/),
    );
    expect((await issue(shopId, { key })).id, 'a repeated request').toBe(first.id);
    expect((await issue(randomUUID())).number, 'another shop').toMatch(/-0001$/);
    expect((await issuerWith(NOON + DAY_MS)(shopId)).number, 'the next day').toMatch(/-0021$/);
  },
);

nightly(
  'A free shop whose documents’ lines would exceed 5 MB in a day is refused the next document',
  async () => {
    const shopId = randomUUID();
    const budgets = budgetsOf({ free: { documents: 1_000 } });
    const issue = issuerWith(NOON, budgets);
    const { lines } = await issue(shopId, { lines: 200 });
    const room = Math.floor(5_000_000 / Buffer.byteLength(JSON.stringify(lines)));
    await times(room - 1, () => issue(shopId, { lines: 200 }));
    await expect(issue(shopId, { lines: 200 })).rejects.toMatchObject(
      spent(/^Les lignes de vos documents du jour dépassent 5\u00a0Mo\. Raccourcissez celles-ci/),
    );
    await issue(shopId);
    await issue(randomUUID(), { lines: 200 });
    await issuerWith(NOON + DAY_MS, budgets)(shopId, { lines: 200 });
  },
);

it('A free shop gets 60 PDFs a day, even if it requests eight at once, and more the next day', async () => {
  const shopId = randomUUID();
  const prints = printsRepository(table, budgetsOf());
  const claim = (nowMs = NOON, shop = shopId) => prints.claim(shop, nowMs);
  await times(56, claim);
  expect(await atOnce(8, () => claim())).toEqual([
    ...Array(4).fill('BUDGET_SPENT'),
    ...Array(4).fill('done'),
  ]);
  await expect(claim()).rejects.toMatchObject(spent(/^Vos 60 PDF du jour sont faits\. Lisez/));
  await claim(NOON, randomUUID());
  await claim(NOON + DAY_MS);
});

it('A quote’s link gets 20 PDFs a day, even if eight are requested at once, and none counts as the shop’s own', async () => {
  const [shopId, quote] = [randomUUID(), randomUUID()];
  const prints = printsRepository(table, budgetsOf());
  const claim = (nowMs = NOON, id: string = quote) => prints.claimByLink(shopId, id, nowMs);
  await times(16, claim);
  expect(await atOnce(8, () => claim())).toEqual([
    ...Array(4).fill('BUDGET_SPENT'),
    ...Array(4).fill('done'),
  ]);
  await expect(claim()).rejects.toMatchObject(spent(/^Ce PDF a été demandé trop souvent aujourd/));
  // All links of a shop together get as many PDFs as the shop itself.
  await times(20, () => claim(NOON, 'second'));
  await times(20, () => claim(NOON, 'third'));
  await expect(claim(NOON, 'fourth')).rejects.toMatchObject(spent(/^Ce PDF a été demandé/));
  expect(await table.item(linkPrintsKey('fourth', parisDay(NOON)))).toBeUndefined();
  await prints.claim(shopId, NOON);
  await claim(NOON + DAY_MS);
});

it('A free shop gets 1,000 pieces of ZIPs a day, and a paying shop the largest ZIP twice', async () => {
  const { claimZipPiece } = printsRepository(table, budgetsOf());
  const counter = `papers_zipPieces_${parisDay(NOON)}`;
  for (const [plan, limit, words] of [
    ['free', 1_000, /^Vos exports ZIP du jour sont épuisés.*ou choisissez un plan payant\.$/],
    ['pro', ZIP_LIMIT, /^Vos exports ZIP du jour.*un mois plutôt qu’une année.*assistance\.$/],
  ] as const) {
    const shopId = randomUUID();
    await claimZipPiece(shopId, NOON);
    const profile = await table.profile(shopId);
    expect(profile).toMatchObject({ [counter]: 1 });
    await table.put({ ...profile, selected_plan_id: plan, [counter]: limit - 1 });
    await claimZipPiece(shopId, NOON);
    await expect(claimZipPiece(shopId, NOON)).rejects.toMatchObject(spent(words));
    await claimZipPiece(shopId, NOON + DAY_MS);
  }
});

it('A closed account gets no PDF, and its profile is not created again', async () => {
  const shopId = randomUUID();
  await table.put({ ...closureKey(shopId), erased_at_ms: 1 });
  const claim = printsRepository(table, budgetsOf()).claim(shopId, NOON);
  await expect(claim).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(await table.profile(shopId)).toBeUndefined();
  await table.remove(closureKey(shopId));
});

async function openShop(email?: string): Promise<TestShop> {
  const shop = await createShop(cloud, email === undefined ? {} : { email });
  await callApi(cloud, '/api/company', { method: 'PUT', token: shop.token, json: WHOLE_COMPANY });
  return shop;
}
const issueByApi = ({ token }: TestShop) =>
  callApi<IssuedDocument & ErrorBody>(cloud, '/api/documents', {
    method: 'POST',
    token,
    json: {
      documentType: 'devis',
      invoiceDate: parisDay(Date.now()),
      clientName: 'Durand',
      operationCategory: 'services',
      items: [{ description: 'Écran', quantity: 1, price: 39.99 }],
    },
  });

it('The API answers 429 for a refused document, and issues it under the next number once the shop has a paid plan', async () => {
  const shop = await openShop();
  await times(3, () => issueByApi(shop));
  const { status, body } = await issueByApi(shop);
  expect([status, body.error]).toEqual([
    429,
    {
      code: 'BUDGET_SPENT',
      message: expect.stringMatching(/^Vos 3 documents du jour sont émis.*plan payant\.$/),
    },
  ]);
  await setPlan(cloud, shop.sub, 'essential');
  expect((await issueByApi(shop)).body.number).toMatch(/-0004$/);
});

it('Closing the account renews neither the documents of the day nor its PDFs', async () => {
  const email = `papiers-${randomUUID()}@exemple.fr`;
  const shop = await openShop(email);
  const made = await issueByApi(shop);
  const print = ({ token }: TestShop, id: string) =>
    callApi<ErrorBody>(cloud, `/api/documents/${id}/pdf`, { token });
  expect((await print(shop, made.body.id)).status).toBe(200);
  const close = { method: 'DELETE', token: shop.token } as const;
  expect((await callApi(cloud, '/api/account', close)).status).toBe(200);
  const again = await openShop(email);
  const [first, second, third] = [
    await issueByApi(again),
    await issueByApi(again),
    await issueByApi(again),
  ];
  expect([first.status, second.status, third.status]).toEqual([201, 201, 429]);
  expect((await print(again, first.body.id)).status).toBe(200);
  expect((await print(again, second.body.id)).status, 'the third PDF of the day').toBe(429);
});

it('A PDF counts once however often it is opened, and a piece of a ZIP does not count as a PDF', async () => {
  const shop = await openShop();
  const { token } = shop;
  const [first = '', second = '', third = ''] = await Promise.all(
    [1, 2, 3].map(async () => (await issueByApi(shop)).body.id),
  );
  const print = async (id: string) =>
    (await callApi<ErrorBody>(cloud, `/api/documents/${id}/pdf`, { token })).status;
  expect(await print(first)).toBe(200);
  expect(await print(randomUUID()), 'an unknown document').toBe(404);
  const day = parisDay(Date.now());
  const zip = `/api/export/zip?from=${day}&to=${day}` as const;
  expect((await callApi(cloud, zip, { token })).status).toBe(200);
  expect([await print(second), await print(third)]).toEqual([200, 429]);
  expect((await callApi(cloud, zip, { token })).status).toBe(429);
  expect(await print(first), 'a PDF that was made before').toBe(200);
});

it('A link’s PDF is made once however often the link is opened, and no wrong key counts', async () => {
  const shop = await openShop();
  const { id } = (await issueByApi(shop)).body;
  const { body } = await callApi<{ url: string }>(cloud, `/api/documents/${id}/approval-link`, {
    method: 'POST',
    token: shop.token,
    json: {},
  });
  const key = /[?#&]cle=([^&]+)/.exec(body.url)?.[1];
  const open = async (cle = key) =>
    (await callApi(cloud, `/api/devis/${id}/pdf?cle=${cle}`)).status;
  await times(3, async () => expect(await open('0'.repeat(22))).toBe(404));
  await times(6, async () => expect(await open()).toBe(200));
  expect(await table.item(linkPrintsKey(id, parisDay(Date.now())))).toMatchObject({ prints: 1 });
  const own = Object.keys((await table.profile(shop.sub)) ?? {});
  expect(own.filter((name) => name.startsWith('papers_prints'))).toEqual([]);
});
