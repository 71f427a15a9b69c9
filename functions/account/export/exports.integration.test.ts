import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ApiAnswer, callApi } from '../../../local/testing/call-api.ts';
import { sharedCloud } from '../../../local/testing/cloud-and-table.ts';
import { eventually } from '../../../local/testing/eventually.ts';
import { nightly } from '../../../local/testing/nightly.ts';
import { createShop, setPlan, type TestShop } from '../../../local/testing/shop.ts';
import type { TestCloud } from '../../../local/testing/test-cloud.ts';
import type { AccountExportPage, CsvPage, ExportedItem } from '../../../shared/account/account.ts';
import type { PlanId } from '../../../shared/billing/plans.ts';
import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import type { ErrorBody } from '../../../shared/error-answer.ts';
import type { Repair } from '../../../shared/repairs/repairs.ts';
import { parisDay } from '../../../shared/time.ts';
import { newRepair } from '../../repairs/intake/new-repair.ts';
import { newRepairId } from '../../repairs/repair-id.ts';
import { repairItem } from '../../repairs/stored-repair.ts';
import type { TestTable } from '../../testing/test-table.ts';
import { WHOLE_COMPANY } from '../../testing/whole-company.ts';

/** Fewer repairs than this fit into one page of the CSV, or into five pages of the account's export. */
const REPAIRS = 505;

/**
 * The oldest repair is withdrawn and the second handed over. An export lists open repairs first, then the handed-over
 * and the withdrawn ones, so here it is ordered by creation, newest first.
 */
const STATES = [
  { withdrawnAt: '2026-01-06T09:00:00.000Z' },
  { handedOverAt: '2026-01-07T09:00:00.000Z' },
];

let cloud: TestCloud;
let table: TestTable;
let shop: TestShop;
let other: TestShop;
let invoice: IssuedDocument;
const numbers: string[] = [];

sharedCloud((started) => {
  ({ cloud, table } = started);
});
beforeAll(async () => {
  [shop, other] = await Promise.all([
    createShop(cloud, { plan: 'pro' }),
    createShop(cloud, { plan: 'pro' }),
  ]);
  await addRepairs(other, 0, 1);
  numbers.push(...(await addRepairs(shop, 1, REPAIRS)));
  await callApi(cloud, '/api/company', {
    method: 'PUT',
    token: shop.token,
    json: WHOLE_COMPANY,
  });
  await callApi(cloud, '/api/company/logo', {
    method: 'POST',
    token: shop.token,
    body: '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h8v8z"/></svg>',
  });
  invoice = await post<IssuedDocument>('/api/documents', {
    documentType: 'facture',
    invoiceDate: parisDay(Date.now()),
    clientName: '=cmd|calc',
    clientEmail: 'marie@exemple.fr',
    operationCategory: 'services',
    items: [{ description: 'Écran', quantity: 1, price: 39.99 }],
  });
  await post(`/api/documents/${invoice.id}/credit-note`, {});
});

const post = async <Body>(path: string, json: object): Promise<Body> => {
  const { status, body } = await callApi<Body>(cloud, path, {
    method: 'POST',
    token: shop.token,
    json,
  });
  expect(status).toBe(201);
  return body;
};

/** Writes stored repairs directly, oldest first, and returns their numbers. */
async function addRepairs({ sub }: TestShop, from: number, count: number): Promise<string[]> {
  const start = Date.parse('2026-01-05T09:00:00Z');
  const items = Array.from({ length: count }, (_, index) => {
    const trackingNumber = `RB${String(from + index).padStart(8, '0')}`;
    const repair = newRepair(
      {
        deviceType: 'tablet',
        customerName: `Client ${index}`,
        customerEmail: 'm@exemple.fr',
        customerPhone: '+33612345678',
        issue: 'Écran ; "cassé"',
      },
      {
        id: newRepairId(trackingNumber),
        trackingNumber,
        trackingKey: 'cle',
        shopId: sub,
        nowMs: start + index * 60_000,
      },
    );
    // Without a history, the five hundred repairs cause no notifications.
    return repairItem({ ...repair, ...STATES[index], statusHistory: [] });
  });
  for (let first = 0; first < items.length; first += 25) {
    const puts = items.slice(first, first + 25).map((Item) => ({ PutRequest: { Item } }));
    await table.client.send(new BatchWriteCommand({ RequestItems: { [table.name]: puts } }));
  }
  return items.map(({ pk }) => pk.slice('TRACKING#'.length));
}

async function pagesOf<Page extends { cursor: string | null }>(path: string): Promise<Page[]> {
  const pages: Page[] = [];
  for (let query: string | null = ''; query !== null; ) {
    const answer: ApiAnswer<Page> = await callApi(cloud, path + query, { token: shop.token });
    expect(answer.status).toBe(200);
    pages.push(answer.body);
    const { cursor } = answer.body;
    query = cursor && `?cursor=${encodeURIComponent(cursor)}`;
  }
  return pages;
}

describe('The CSV exports', () => {
  it('The CSV export contains each repair of the shop once, in pages of 500', async () => {
    const pages = await pagesOf<CsvPage>('/api/export/repairs');
    expect(pages.map((page) => page.rows)).toEqual([500, 5]);
    const [head = '', ...lines] = pages
      .map((page) => page.csv)
      .join('')
      .split('\r\n');
    expect(head.startsWith('\ufeffNuméro de suivi;Reçue le;')).toBe(true);
    expect(lines.pop()).toBe('');
    expect(lines.map((line) => line.split(';')[0]).toSorted()).toEqual(numbers.toSorted());
    expect(lines.at(-1)).toContain(';05/01/2026 10:00;');
    expect(lines.at(-1)).toContain(';;06/01/2026 10:00;Tablette;');
    expect(lines.at(-2)).toContain(';07/01/2026 10:00;;Tablette;');
    expect(lines.at(-1)).toContain(`;"Écran ; ""cassé""";Client 0;;m@exemple.fr;'+33612345678;`);
  });

  it('The CSV export contains the documents with amounts that can be summed', async () => {
    const [page, ...others] = await pagesOf<CsvPage>('/api/export/documents');
    expect(others).toEqual([]);
    const [, note, bill] = page?.csv.split('\r\n') ?? [];
    expect(bill).toContain(`Facture;${invoice.number};`);
    expect(bill).toContain(`;'=cmd|calc;Particulier;;marie@exemple.fr;39,99;0,00;39,99;`);
    expect(bill).toMatch(/;AV-\d{4}-0001;/);
    expect(note).toContain(`;-39,99;0,00;-39,99;${invoice.number};`);
  });

  it.each<PlanId>(['free', 'essential'])(
    'A shop on the plan %s cannot export CSV',
    async (plan) => {
      await setPlan(cloud, other.sub, plan);
      for (const path of ['/api/export/repairs', '/api/export/documents']) {
        const { status, body } = await callApi<ErrorBody>(cloud, path, { token: other.token });
        expect([status, body.error.code]).toEqual([402, 'PLAN_REQUIRED']);
      }
    },
  );

  it.each(['/api/export/repairs', '/api/export/documents', '/api/account/export'])(
    '%s refuses an invalid cursor',
    async (path) => {
      for (const cursor of ['x', 'o.', 'o.UFJPRklMRQ', 'r.x', 'Zm9v']) {
        const known = path.endsWith('account/export') && cursor === 'o.UFJPRklMRQ';
        const query = `${path}?cursor=${encodeURIComponent(cursor)}`;
        const { status } = await callApi(cloud, query, { token: shop.token });
        expect([cursor, status]).toEqual([cursor, known ? 200 : 400]);
      }
    },
  );
});

describe('The export of an account', () => {
  const itemsOf = async () =>
    (await pagesOf<AccountExportPage>('/api/account/export')).flatMap((page) => page.items);
  const ofKind = (items: readonly ExportedItem[], kind: ExportedItem['kind']) =>
    items.filter((item) => item.kind === kind);

  it('The export is complete on the free plan too, and contains nothing of another shop and no internal attribute', async () => {
    await setPlan(cloud, shop.sub, 'free');
    const items = await itemsOf();
    await setPlan(cloud, shop.sub, 'pro');
    // The stream counts the repairs by month, and may not have counted all of them yet.
    const stored = items.filter(({ kind }) => kind !== 'statistics');
    const kinds = Map.groupBy(stored, ({ kind }) => kind);
    expect(Object.fromEntries([...kinds].map(([kind, list]) => [kind, list.length]))).toEqual({
      profile: 1,
      company: 1,
      logo: 1,
      document: 2,
      'chain-entry': 2,
      'document-event': 1,
      'document-state': 2,
      'number-series': 2,
      repair: REPAIRS,
    });
    expect(ofKind(items, 'profile')[0]).toMatchObject({ email: shop.email });
    expect(ofKind(items, 'company')[0]).toMatchObject({ company_name: 'Atelier Léa' });
    expect(ofKind(items, 'repair').map(({ trackingNumber }) => trackingNumber)).toEqual(
      numbers.toReversed(),
    );
    const names = new Set(items.flatMap((item) => Object.keys(item)));
    for (const name of ['pk', 'sk', 'shop_pk', 'search']) expect(names).not.toContain(name);
    expect(JSON.stringify(items)).not.toContain(other.email);
  });

  it('The export of a repair contains its notifications and its whole history', async () => {
    const { id } = await post<Repair>('/api/repairs', {
      deviceType: 'tablet',
      customerName: 'Durand',
      customerEmail: 'm@exemple.fr',
    });
    // The embedded cloud sends messages with a lower priority than it answers requests, so the test waits for the
    // e-mail before it exports.
    const isSent = () => cloud.messaging.outbox.list().some(({ to }) => to === 'm@exemple.fr');
    await eventually('the e-mail is sent', isSent);
    const exported = await eventually('the e-mail is in the export', async () => {
      const path = '/api/account/export?cursor=r.';
      const { body } = await callApi<AccountExportPage>(cloud, path, { token: shop.token });
      const repair = body.items.find((item) => item.id === id);
      return JSON.stringify(repair?.statusHistory ?? []).includes('"sent"') && repair;
    });
    expect(exported).toMatchObject({
      statusHistory: [
        {
          status: 'pending',
          message: 'Réparation prise en charge',
          notified: { email: { state: 'sent', at: expect.any(String) }, sms: null },
        },
      ],
    });
  });

  nightly(
    'Each page of the export is small enough for an answer, however large its repairs are',
    async () => {
      for (const number of numbers.slice(-20)) await table.fillHistory(number, 300);
      const pages = await pagesOf<AccountExportPage>('/api/account/export');
      const heaviest = Math.max(...pages.map((page) => JSON.stringify(page).length));
      expect(heaviest).toBeLessThan(3_000_000);
      // All pages together would not fit into one answer.
      expect(JSON.stringify(pages).length).toBeGreaterThan(3_200_000);
      const repairs = ofKind(
        pages.flatMap((page) => page.items),
        'repair',
      );
      expect(new Set(repairs.map(({ id }) => id)).size).toBe(REPAIRS + 1);
      expect(repairs).toHaveLength(REPAIRS + 1);
    },
  );
});
