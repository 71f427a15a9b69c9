import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { callApi } from '../local/testing/call-api.ts';
import { ownCloud } from '../local/testing/cloud-and-table.ts';
import { eventually } from '../local/testing/eventually.ts';
import { keepFunctionLines } from '../local/testing/function-lines.ts';
import { createShop, type TestShop } from '../local/testing/shop.ts';
import type { TestCloud } from '../local/testing/test-cloud.ts';
import type { AccountExportPage, CsvPage } from '../shared/account/account.ts';
import type { UserSession } from '../shared/account/session.ts';
import type { CustomerList } from '../shared/customers/customers.ts';
import type { DocumentRequest } from '../shared/documents/input/input.ts';
import type {
  DocumentDetails,
  DocumentPage,
  IssuedDocument,
} from '../shared/documents/issued/issued.ts';
import type { ErrorBody } from '../shared/error-answer.ts';
import { ERRORS } from '../shared/error-table.ts';
import type { Dashboard } from '../shared/repairs/dashboard.ts';
import type { Repair, RepairPage } from '../shared/repairs/repairs.ts';
import { parisDay } from '../shared/time.ts';
import { documentKey, eventPrefix, summaryKey } from './documents/document-keys.ts';
import {
  companyKey,
  countedKey,
  profileKey,
  repairKey,
  shopPartition,
  statusPartition,
} from './platform/table/table-keys.ts';
import { postingItems } from './search/posting.ts';
import { repairWords } from './search/repair-words.ts';
import type { TestTable } from './testing/test-table.ts';

const written = keepFunctionLines();
let cloud: TestCloud;
let table: TestTable;
let shop: TestShop;
ownCloud(
  (started) => {
    ({ cloud, table } = started);
  },
  { functionLog: written.log },
);
beforeEach(async () => {
  shop = await createShop(cloud, { plan: 'pro' });
  await call('/api/company', 'PUT', {
    company_name: 'Atelier Léa',
    siret: '732 829 320 00074',
    address: '12 rue du Lac\n69003 Lyon',
    vat_regime: 'franchise',
    legal_details: 'EI Léa Martin',
    mediator_name: 'Médiation Conso',
  });
});

const call = <Body>(path: string, method: 'GET' | 'POST' | 'PUT' = 'GET', json?: unknown) =>
  callApi<Body>(cloud, path, { method, token: shop.token, ...(json !== undefined && { json }) });
const draft = (): DocumentRequest => ({
  documentType: 'facture',
  invoiceDate: parisDay(Date.now()),
  clientName: 'Marie Durand',
  clientEmail: 'marie@exemple.fr',
  operationCategory: 'services',
  items: [{ description: 'Écran', quantity: 1, price: 39.99 }],
});
const issue = async () => (await call<IssuedDocument>('/api/documents', 'POST', draft())).body;

/** Sets one attribute of an item, or of a map in it, to a value that no version has written. */
function corrupt(Key: { pk: string; sk: string }, ...path: [string, ...string[]]) {
  const names = Object.fromEntries(path.map((name, index) => [`#name${index}`, name]));
  return table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key,
      UpdateExpression: `SET ${Object.keys(names).join('.')} = :value`,
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ':value': { not: 'ours' } },
    }),
  );
}
const refusal = ({ status, body }: { status: number; body: ErrorBody }) => [
  status,
  body.error.code,
  body.error.message,
];
const UNREADABLE = [500, 'UNREADABLE', ERRORS.UNREADABLE.message];

describe('A document’s line that cannot be read', () => {
  it('The list names the document that cannot be read, and shows the others', async () => {
    const [first, second, third] = [await issue(), await issue(), await issue()];
    await corrupt(summaryKey(shop.sub, second.id), 'totalCents');
    const { status, body } = await call<DocumentPage>('/api/documents');
    expect(status).toBe(200);
    expect(body.documents.map(({ id }) => id)).toEqual([third.id, first.id]);
    expect(body.unreadable).toEqual([{ id: second.id }]);
    expect(refusal(await call<ErrorBody>(`/api/documents/${second.id}`))).toEqual(UNREADABLE);
    expect((await call<CsvPage>('/api/export/documents')).body.rows).toBe(3);
    await vi.waitFor(() => {
      expect(written.metric('UnreadableItem').length).toBeGreaterThanOrEqual(3);
      const logged = written.lines().filter(({ kind }) => kind === 'document-summary');
      expect(logged[0]).toMatchObject({ level: 'ERROR', ...summaryKey(shop.sub, second.id) });
      expect(JSON.stringify(logged)).not.toMatch(/Marie|exemple\.fr/);
    });
  });

  it('A search names the document, also under the type that cannot be read', async () => {
    const [first, bad] = [await issue(), await issue()];
    const found = async (query: string) =>
      (await call<DocumentPage>(`/api/documents?${query}`)).body;
    await eventually('both are found', async () => (await found('q=marie')).documents.length === 2);
    await corrupt(summaryKey(shop.sub, bad.id), 'documentType');
    for (const query of ['q=marie', 'type=facture', 'q=marie&type=facture']) {
      const page = await found(query);
      expect(page.unreadable, query).toEqual([{ id: bad.id }]);
      expect(
        page.documents.map(({ id }) => id),
        query,
      ).toEqual([first.id]);
    }
    // The number, which is among the indexed words, shows that the document is an invoice.
    expect(await found('q=marie&type=devis')).toEqual({
      documents: [],
      types: ['facture'],
      cursor: null,
    });
  });

  it('The export contains the item as it is stored', async () => {
    const { id } = await issue();
    await corrupt(summaryKey(shop.sub, id), 'version');
    const { items } = (await call<AccountExportPage>('/api/account/export')).body;
    const [kept, ...others] = items.filter(({ kind }) => kind === 'unreadable');
    expect(others).toEqual([]);
    expect(kept).toMatchObject({ id, version: { not: 'ours' } });
  });
});

describe('A frozen document that cannot be read', () => {
  it('The export names the document in one line, and answers reveal none of its content', async () => {
    const [good, bad] = [await issue(), await issue()];
    await corrupt(documentKey(shop.sub, bad.id), 'document');
    const { body } = await call<CsvPage>('/api/export/documents');
    expect(body.csv).toContain(good.number);
    expect(body.csv).toContain(`illisible;${bad.id};`);
    for (const path of ['', '/pdf'] as const) {
      const answer = await call<ErrorBody>(`/api/documents/${bad.id}${path}`);
      expect(refusal(answer)).toEqual(UNREADABLE);
      expect(Object.keys(answer.body.error).toSorted()).toEqual(['code', 'message', 'requestId']);
    }
    expect((await call<DocumentDetails>(`/api/documents/${good.id}`)).status).toBe(200);
  });
});

it('A document with an unreadable event shows its other events and counts the unreadable one', async () => {
  const { id } = (
    await call<IssuedDocument>('/api/documents', 'POST', {
      ...draft(),
      documentType: 'devis',
    })
  ).body;
  for (const _ of [1, 2]) await call(`/api/documents/${id}/approval-link`, 'POST', {});
  await call(`/api/documents/${id}/send`, 'POST', {});
  const before = (await call<DocumentDetails>(`/api/documents/${id}`)).body;
  expect(before.unreadableEvents).toBeUndefined();
  const { Items: [event] = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :shop AND begins_with(sk, :events)',
      ExpressionAttributeValues: { ':shop': shopPartition(shop.sub), ':events': eventPrefix(id) },
    }),
  );
  await corrupt({ pk: String(event?.pk), sk: String(event?.sk) }, 'event');
  const after = (await call<DocumentDetails>(`/api/documents/${id}`)).body;
  expect(after.unreadableEvents).toBe(1);
  expect(after.events).toHaveLength(before.events.length - 1);
});

describe('A company that cannot be read', () => {
  it('The shop can use its repairs, but cannot issue a document', async () => {
    await corrupt(companyKey(shop.sub), 'siret');
    const session = await call<UserSession>('/api/session');
    expect(session.status).toBe(200);
    expect(session.body.profile.company_name).toBe('');
    expect((await call('/api/dashboard')).status).toBe(200);
    expect(refusal(await call<ErrorBody>('/api/company'))).toEqual(UNREADABLE);
    expect(refusal(await call<ErrorBody>('/api/documents', 'POST', draft()))).toEqual(UNREADABLE);
  });

  it('The shop repairs the company by saving its details again', async () => {
    await corrupt(companyKey(shop.sub), 'siret');
    const saved = await call('/api/company', 'PUT', { siret: '732 829 320 00074' });
    expect(saved.status).toBe(200);
    expect((await call('/api/company')).body).toMatchObject({ company_name: 'Atelier Léa' });
  });
});

describe('A repair that cannot be read', () => {
  const create = async (customerName: string) => {
    const json = { deviceType: 'tablet', customerName, customerEmail: 'marie@exemple.fr' };
    return (await call<Repair>('/api/repairs', 'POST', json)).body;
  };
  const found = async (query: string, of = shop) =>
    (await callApi<RepairPage>(cloud, `/api/repairs?${query}`, { token: of.token })).body;

  it('The shop of the repair finds it listed as unreadable by status, by search and on the dashboard, and no other shop does', async () => {
    const [first, bad] = [await create('Martin'), await create('Martin')];
    await eventually('both are found and listed', async () => {
      const pages = [await found('q=martin'), await found('status=pending')];
      return pages.every(({ repairs }) => repairs.length === 2);
    });
    await corrupt(repairKey(bad.trackingNumber), 'card', 'customerPhone');
    const other = await createShop(cloud, { plan: 'pro' });
    await leadsThere(other, bad);
    const { trackingNumber, created_at } = bad;
    for (const query of ['q=martin', 'status=pending', 'q=martin&status=pending']) {
      const page = await found(query);
      expect(page.unreadable, query).toEqual([{ trackingNumber, created_at }]);
      expect(
        page.repairs.map(({ id }) => id),
        query,
      ).toEqual([first.id]);
      const { body } = await call<Dashboard>(`/api/dashboard?${query}`);
      expect(body.page.unreadable, query).toEqual([{ trackingNumber, created_at }]);
      expect(await found(query, other), query).toEqual({ repairs: [], cursor: null });
    }
    const customers = await call<CustomerList>('/api/customers?q=martin');
    expect(customers.body.customers).toMatchObject([{ name: 'Martin', repairs: 1 }]);
    await vi.waitFor(() => {
      const logged = written.lines().filter(({ pk }) => pk === repairKey(trackingNumber).pk);
      expect(logged[0]).toMatchObject({ level: 'ERROR', kind: 'repair' });
      expect(JSON.stringify(logged)).not.toMatch(/Martin|exemple\.fr/);
    });
  });

  /** Makes the indexes of another shop name the repair, so that only the check of the owner hides it from that shop. */
  async function leadsThere({ sub }: TestShop, repair: Repair) {
    const { trackingNumber, created_at, id } = repair;
    const counted = {
      ...countedKey(sub, trackingNumber),
      shop_pk: statusPartition(sub, 'pending'),
      shop_sk: `${created_at}#${id}`,
    };
    for (const Item of [counted, ...postingItems(sub, 'repairs', repairWords(repair))]) {
      await table.put(Item);
    }
  }
});

it('A profile that cannot be read opens no session, because its plan is unknown', async () => {
  await corrupt(profileKey(shop.sub), 'selected_plan_id');
  expect(refusal(await call<ErrorBody>('/api/session'))).toEqual(UNREADABLE);
  // Requests that do not need the profile still work.
  expect((await call('/api/repairs')).status).toBe(200);
});
