import { randomInt, randomUUID } from 'node:crypto';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sharedCloud } from '../../local/testing/cloud-and-table.ts';
import { eventually } from '../../local/testing/eventually.ts';
import {
  activateReception,
  askAs,
  codeOf,
  type Method,
} from '../../local/testing/receiving-shop.ts';
import { createShop, type TestShop } from '../../local/testing/shop.ts';
import type { TestCloud } from '../../local/testing/test-cloud.ts';
import type { AccountExportPage } from '../../shared/account/account.ts';
import type { ReceivedPage } from '../../shared/e-invoicing/reception.ts';
import type { FollowUp } from '../../shared/repairs/follow-up/follow-up.ts';
import { type SupplierInvoiceFacts, supplierInvoice } from '../testing/supplier-invoice.ts';
import type { TestTable } from '../testing/test-table.ts';
import { collectionRepository } from './received/collection.repository.ts';
import { receivedRepository } from './received/received.repository.ts';
import { COLLECTION_KEY } from './received/stored-collection.ts';

let cloud: TestCloud;
let table: TestTable;
let shop: TestShop;
let siren: string;
sharedCloud((started) => {
  ({ cloud, table } = started);
});
beforeEach(async () => {
  shop = await createShop(cloud);
  siren = String(randomInt(1e8, 1e9));
});
afterEach(() => {
  cloud.platform.state.mode = 'normal';
});

const ask = <Body>(path: string, method: Method, json?: object, of = shop) =>
  askAs<Body>(cloud, of, path, method, json);
const activate = (of = shop, code = codeOf(cloud, siren)) =>
  activateReception(cloud, of, siren, code);
const list = async (of = shop, cursor = '') =>
  (await ask<ReceivedPage>(`/api/received-invoices${cursor}`, 'GET', undefined, of)).body;
const followUp = async (of = shop) =>
  (await ask<FollowUp>('/api/follow-up', 'GET', undefined, of)).body;
const collect = () => cloud.invoke('collect-invoices', {});

const invoice = (over: Partial<SupplierInvoiceFacts> = {}) =>
  supplierInvoice({
    number: 'F-2026-118',
    sellerName: 'Pièces & Écrans SARL',
    buyerSiren: siren,
    amount: '129.90',
    date: '2026-11-20',
    ...over,
  });

describe('Switching reception on', () => {
  it('The code of a SIREN is accepted however it is typed, and the answer says whether suppliers find the SIREN', async () => {
    const off = { available: true, siren: null };
    expect((await ask('/api/e-invoicing', 'GET')).body).toEqual(off);
    expect((await activate()).body).toEqual({ available: true, siren, listed: false });
    cloud.platform.state.listed.push(siren);
    const spaced = codeOf(cloud, siren)
      .toUpperCase()
      .replace(/(.{4})/g, '$1 ');
    const typed = { siren: siren.replace(/(.{3})/g, '$1 '), code: spaced };
    const again = await ask('/api/e-invoicing', 'POST', typed);
    expect([again.status, again.body]).toEqual([200, { available: true, siren, listed: true }]);
    expect((await ask('/api/e-invoicing', 'GET')).body).toEqual({ available: true, siren });
    expect((await ask('/api/e-invoicing', 'DELETE')).body).toEqual(off);
    expect((await ask('/api/e-invoicing', 'GET')).body).toEqual(off);
  });

  it('Reception is refused without the code of the SIREN, while another shop receives for it, and for a second SIREN', async () => {
    for (const code of ['0', 'a'.repeat(20), codeOf(cloud, '123456789')]) {
      const refused = await activate(shop, code);
      expect([refused.status, refused.body.error.fields]).toEqual([
        400,
        { code: 'Ce code n’est pas celui de ce SIREN.' },
      ]);
    }
    const other = await createShop(cloud);
    await activate(other);
    expect((await activate()).body.error.message).toContain('Un autre compte');
    await ask('/api/e-invoicing', 'DELETE', undefined, other);
    expect((await activate()).status).toBe(200);
    // A shop receives for one SIREN only, so activating a second SIREN is refused.
    siren = String(randomInt(1e8, 1e9));
    expect((await activate()).body.error.message).toContain('d’un autre SIREN');
  });

  it('An invalid SIREN or code is refused', async () => {
    for (const json of [{ siren: '12345678', code: 'a' }, { siren, code: ' ' }, { siren }, {}]) {
      expect((await ask('/api/e-invoicing', 'POST', json)).status).toBe(400);
    }
  });

  it('Reception is switched on without the directory’s answer while the platform does not answer', async () => {
    cloud.platform.state.mode = 'down';
    expect((await activate()).body).toEqual({ available: true, siren });
  });
});

describe('Invoices that suppliers send', () => {
  it('A received invoice is listed once, however often flows are collected, and downloaded unchanged', async () => {
    await activate();
    const file = invoice();
    cloud.platform.deliver(file);
    await collect();
    await collect();
    const { invoices, cursor } = await list();
    expect(cursor).toBeNull();
    expect(invoices).toEqual([
      {
        id: expect.any(String),
        receivedAt: expect.any(String),
        kind: 'invoice',
        number: 'F-2026-118',
        date: '2026-11-20',
        dueDate: null,
        seller: { name: 'Pièces & Écrans SARL', siren: '552100554' },
        amountCents: 12_990,
        currency: 'EUR',
        syntax: 'CII',
        seen: false,
        answers: [204, 205, 210],
      },
    ]);
    const id = invoices[0]?.id ?? '';
    const response = await fetch(`${cloud.origin}/api/received-invoices/${id}/file`, {
      headers: { authorization: `Bearer ${shop.token}` },
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(file)).toBe(true);
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="facture-F-2026-118.xml"',
    );
    expect((await followUp()).newReceived).toBe(1);
    expect((await ask(`/api/received-invoices/${id}/seen`, 'POST')).body).toEqual({ seen: true });
    expect(await followUp()).not.toHaveProperty('newReceived');
    // If the progress is lost, all flows are looked at again, but nothing is stored twice or overwritten.
    await table.client.send(new DeleteCommand({ TableName: table.name, Key: COLLECTION_KEY }));
    await collect();
    expect((await list()).invoices.map(({ seen }) => seen)).toEqual([true]);
  });

  it('An invoice for a shop that has not switched reception on yet waits for it, and the scheduled run collects it', async () => {
    cloud.platform.deliver(invoice());
    await collect();
    expect((await list()).invoices).toEqual([]);
    await activate();
    expect((await list()).invoices).toHaveLength(1);
  });

  it('Another shop’s invoice is not in the list, and its id answers 404', async () => {
    await activate();
    cloud.platform.deliver(invoice());
    await collect();
    const id = (await list()).invoices[0]?.id ?? '';
    const [stranger, receiver] = [await createShop(cloud), await createShop(cloud)];
    const own = siren;
    siren = String(randomInt(1e8, 1e9));
    await activate(receiver);
    for (const of of [stranger, receiver]) {
      expect((await list(of)).invoices).toEqual([]);
      expect(await followUp(of)).not.toHaveProperty('newReceived');
      for (const [path, method] of [
        [`/api/received-invoices/${id}/file`, 'GET'],
        [`/api/received-invoices/${id}/seen`, 'POST'],
      ] as const) {
        const answer = await ask(path, method, undefined, of);
        expect([answer.status, answer.body.error.code]).toEqual([404, 'NOT_FOUND']);
      }
    }
    siren = own;
    expect((await list()).invoices[0]?.seen).toBe(false);
    for (const none of ['x', randomUUID(), `${id}A`]) {
      expect((await ask(`/api/received-invoices/${none}/file`, 'GET')).status).toBe(404);
      expect((await ask(`/api/received-invoices/${none}/seen`, 'POST')).status).toBe(404);
    }
  });

  it('Received invoices are read in pages, newest first', async () => {
    await activate();
    const start = Date.now() - 60_000;
    for (let index = 0; index < 30; index += 1) {
      const updatedAt = new Date(start + index).toISOString();
      cloud.platform.deliver(invoice({ number: `F-${index}` }), { updatedAt });
    }
    await collect();
    const first = await list();
    const second = await list(shop, `?cursor=${first.cursor}`);
    expect([first.invoices.length, second.invoices.length, second.cursor]).toEqual([24, 6, null]);
    expect([...first.invoices, ...second.invoices].map(({ number }) => number)).toEqual(
      Array.from({ length: 30 }, (_, index) => `F-${29 - index}`),
    );
    for (const cursor of ['x', `${first.cursor}A`, 'a'.repeat(200)]) {
      expect((await ask(`/api/received-invoices?cursor=${cursor}`, 'GET')).body.error.code).toBe(
        'INVALID',
      );
    }
  });

  it('Unreadable flows and flows that are not accepted yet do not keep other invoices from their shop', async () => {
    await activate();
    cloud.platform.deliver(Buffer.from('%PDF-1.7 of nothing'), { flowSyntax: 'Factur-X' });
    cloud.platform.deliver(Buffer.from('<a>no invoice</a>'));
    const waiting = cloud.platform.deliver(invoice({ number: 'F-2' }), {
      acknowledgement: { status: 'Pending' },
    });
    cloud.platform.deliver(invoice());
    const report = await collect();
    expect(report).toMatchObject({ collected: 1, unreadable: 2 });
    const flow = cloud.platform.state.flows.find(({ flowId }) => flowId === waiting);
    Object.assign(flow ?? {}, {
      acknowledgement: { status: 'Ok' },
      updatedAt: new Date().toISOString(),
    });
    expect(await collect()).toMatchObject({ collected: 1, unreadable: 0 });
    expect((await list()).invoices).toHaveLength(2);
  });

  it('While the platform is down, the run fails and the invoices come later', async () => {
    await activate();
    cloud.platform.deliver(invoice());
    cloud.platform.state.mode = 'down';
    await expect(collect()).rejects.toThrow('The platform did not carry out the call');
    cloud.platform.state.mode = 'normal';
    cloud.platform.forgetTokens();
    await collect();
    const id = (await list()).invoices[0]?.id ?? '';
    cloud.platform.state.mode = 'down';
    const refused = await ask(`/api/received-invoices/${id}/file`, 'GET');
    expect([refused.status, refused.body.error.code]).toEqual([503, 'UNAVAILABLE']);
  });

  it('A run without new flows makes one request to the platform and writes nothing', async () => {
    await collect();
    const before = await collectionRepository(table).get();
    const asked = cloud.platform.requests();
    await collect();
    expect(cloud.platform.requests() - asked).toBe(1);
    expect(await collectionRepository(table).get()).toEqual(before);
  });
});

describe('A shop’s account', () => {
  it('An account’s export contains its received invoices, and closing the account erases them', async () => {
    await activate();
    cloud.platform.deliver(invoice());
    await collect();
    const items: AccountExportPage['items'] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const path = `/api/account/export${cursor && `?cursor=${encodeURIComponent(cursor)}`}`;
      const page: AccountExportPage = (await ask<AccountExportPage>(path, 'GET')).body;
      items.push(...page.items);
      cursor = page.cursor;
    }
    expect(items.filter(({ kind }) => kind === 'reception')).toEqual([
      { kind: 'reception', siren },
    ]);
    expect(items.filter(({ kind }) => kind === 'received-invoice')).toMatchObject([
      { number: 'F-2026-118', received: 'invoice', amount_cents: 12_990 },
    ]);
    await ask('/api/account', 'DELETE');
    await eventually('the received invoices are erased', async () => {
      await cloud.invoke('finish-closures', {});
      return (await receivedRepository(table).page(siren, undefined)).invoices.length === 0;
    });
    // Another shop can now receive for this SIREN.
    expect((await activate(await createShop(cloud))).status).toBe(200);
  });
});
