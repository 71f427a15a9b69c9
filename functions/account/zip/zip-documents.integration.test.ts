import { unzipSync } from 'fflate';
import { beforeAll, expect, it } from 'vitest';
import { issuedBefore } from '../../../local/cloud/seed/backdate.ts';
import { callApi } from '../../../local/testing/call-api.ts';
import { sharedCloud } from '../../../local/testing/cloud-and-table.ts';
import { createShop, type TestShop } from '../../../local/testing/shop.ts';
import type { TestCloud } from '../../../local/testing/test-cloud.ts';
import type { ZipPiece } from '../../../shared/account/zip.ts';
import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import { parisDay } from '../../../shared/time.ts';
import { documentKey } from '../../documents/document-keys.ts';
import { issuedRepository } from '../../documents/issued.repository.ts';
import type { TestTable } from '../../testing/test-table.ts';
import { WHOLE_COMPANY } from '../../testing/whole-company.ts';

let cloud: TestCloud;
let table: TestTable;
let shop: TestShop;
sharedCloud((started) => {
  ({ cloud, table } = started);
});

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => parisDay(Date.now() - days * DAY_MS);

async function issue(documentType: string, invoiceDate: string): Promise<IssuedDocument> {
  const { status, body } = await callApi<IssuedDocument>(cloud, '/api/documents', {
    method: 'POST',
    token: shop.token,
    json: {
      documentType,
      invoiceDate,
      clientName: 'Marie Durand',
      operationCategory: 'services',
      items: [{ description: 'Écran', quantity: 1, price: 39.99 }],
    },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

beforeAll(async () => {
  shop = await createShop(cloud, { company: WHOLE_COMPANY });
  await issuedBefore(table.client, shop.sub, daysAgo(20));
});

/** Requests all pieces of a range's file as the page does. Their number depends on the machine's speed. */
async function askAll(from: string, to: string, token = shop.token) {
  const pieces: ZipPiece[] = [];
  for (let cursor: string | null = ''; cursor !== null; cursor = pieces.at(-1)?.cursor ?? null) {
    const { status, body } = await callApi<ZipPiece>(
      cloud,
      `/api/export/zip?from=${from}&to=${to}${cursor && `&cursor=${cursor}`}`,
      { token },
    );
    expect(status, JSON.stringify(body)).toBe(200);
    pieces.push(body);
  }
  const sum = (count: (piece: ZipPiece) => number) =>
    pieces.reduce((before, piece) => before + count(piece), 0);
  const parts = [
    ...pieces.map(({ entries }) => entries),
    ...pieces.map(({ directory }) => directory),
    pieces.at(-1)?.end ?? '',
  ];
  return {
    total: pieces[0]?.total,
    documents: sum(({ documents }) => documents),
    unreadable: sum(({ unreadable = 0 }) => unreadable),
    files: unzipSync(Buffer.concat(parts.map((text) => Buffer.from(text, 'base64')))),
  };
}

it('The ZIP contains the shop’s documents of a range as issued, and no other shop’s', async () => {
  const before = await issue('facture', daysAgo(20));
  const quote = await issue('devis', daysAgo(10));
  const invoice = await issue('facture', daysAgo(10));
  await callApi(cloud, `/api/documents/${invoice.id}/payments`, {
    method: 'POST',
    token: shop.token,
    json: { amountCents: invoice.totalCents, means: 'cash', date: daysAgo(0) },
  });
  const credit = await callApi<IssuedDocument>(cloud, `/api/documents/${before.id}/credit-note`, {
    method: 'POST',
    token: shop.token,
    json: {},
  });

  const { documents, total, files } = await askAll(daysAgo(15), daysAgo(5));
  expect([documents, total]).toEqual([2, 2]);
  expect(Object.keys(files)).toEqual([
    `Devis/Devis-${quote.number}.pdf`,
    `Factures/Facture-${invoice.number}.pdf`,
  ]);
  const printed = await fetch(`${cloud.origin}/api/documents/${invoice.id}/pdf?as=issued`, {
    headers: { authorization: `Bearer ${shop.token}` },
  });
  const saved = files[`Factures/Facture-${invoice.number}.pdf`];
  expect(Buffer.from(saved ?? []).equals(Buffer.from(await printed.arrayBuffer()))).toBe(true);

  expect(Object.keys((await askAll(daysAgo(1), daysAgo(0))).files)).toEqual([
    `Avoirs/Avoir-${credit.body.number}.pdf`,
  ]);
  const stranger = await createShop(cloud);
  expect((await askAll(daysAgo(30), daysAgo(0), stranger.token)).documents).toBe(0);
});

it('Counting the documents of a range takes one request, and reading a page takes one', async () => {
  const issued = issuedRepository(table);
  const range = { from: daysAgo(30), to: daysAgo(0) };
  const count = () => issued.count(shop.sub, range);
  expect(await table.requestsOf(count)).toEqual(['QueryCommand']);
  expect(await count()).toBe(4);
  const page = () => issued.page(shop.sub, range, '', 3);
  expect(await table.requestsOf(page)).toEqual(['QueryCommand']);
  const { found, last = '' } = await page();
  expect([found.length, last]).toEqual([3, found[2]?.id]);
  expect((await issued.page(shop.sub, range, last, 3)).found).toHaveLength(1);
});

it.each([
  ['zip', '00000000-0000-7000-8000-000000000000.1.2.3'],
  ['zip', 'ffffffff-ffff-7fff-bfff-ffffffffffff.1.2.3'],
  ['journal', 's.0.00000000-0000-7000-8000-000000000000'],
  ['journal', 'r.0.2020-01-01#00000000-0000-7000-8000-000000000000'],
  ['vat', 'r.0.2099-01-01#00000000-0000-7000-8000-000000000000'],
])('The export %s accepts the cursor %s, which lies outside the range', async (name, cursor) => {
  const path = `/api/export/${name}?from=${daysAgo(15)}&to=${daysAgo(5)}` as const;
  const asked = `${path}&cursor=${encodeURIComponent(cursor)}` as const;
  expect((await callApi(cloud, asked, { token: shop.token })).status).toBe(200);
});

it('The answer says how many documents cannot be read', async () => {
  const { found } = await issuedRepository(table).page(
    shop.sub,
    { from: daysAgo(30), to: daysAgo(0) },
    '',
    1,
  );
  const { pk, sk } = documentKey(shop.sub, found[0]?.id ?? '');
  const whole = await table.item({ pk, sk });
  await table.put({ pk, sk, document: 'x', item_version: 1 });
  expect(await askAll(daysAgo(30), daysAgo(0))).toMatchObject({ documents: 3, unreadable: 1 });
  await table.put(whole ?? {});
});

it.each(['', 'from=2026-01-01', 'from=2026-02-01&to=2026-01-01', 'from=2025-01-01&to=2026-12-31'])(
  'The range "%s" is refused',
  async (query) => {
    const { status } = await callApi(cloud, `/api/export/zip?${query}`, { token: shop.token });
    expect(status).toBe(400);
  },
);
