import http, { type OutgoingHttpHeaders, type RequestOptions } from 'node:http';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sharedCloud } from '../local/testing/cloud-and-table.ts';
import type { TestCloud } from '../local/testing/test-cloud.ts';
import type { Suggestion } from '../shared/documents/suggestions.ts';
import { sessionDependencies } from './auth/load-session.ts';
import { sessionRepository } from './auth/session.repository.ts';
import { companyRepository } from './company/company.repository.ts';
import { newDocumentId } from './documents/document-id.ts';
import { priceListRepository } from './documents/price-list/price-list.repository.ts';
import { noticesRepository } from './documents/sending/notices.repository.ts';
import { documentItem } from './documents/stored-document.ts';
import { listSuggestions, REMEMBERED_FROM } from './documents/suggestions/list-suggestions.ts';
import { suggestionsRepository } from './documents/suggestions/suggestions.repository.ts';
import { changeStatus } from './repairs/changes/change-status.ts';
import { getDashboard } from './repairs/dashboard/get-dashboard.ts';
import { createIntake, createRepair } from './repairs/intake/create-repair.ts';
import { listRepairs } from './repairs/list/list-repairs.ts';
import { repairListRepository, searchableList } from './repairs/list/repair-list.repository.ts';
import { repairsRepository } from './repairs/repairs.repository.ts';
import { readStatusCounts } from './statistics/shop-figures.ts';
import { sampleDocument } from './testing/document-samples.ts';
import type { TestTable } from './testing/test-table.ts';
import { getPublicRepair } from './tracking/get-public-repair.ts';
import { trackedItems } from './tracking/tracked-items.repository.ts';
import { trackingPage } from './tracking/tracking-page.ts';

/** Counts the requests that docs/access-patterns.md states. */
let cloud: TestCloud;
let table: TestTable;
sharedCloud((started) => {
  ({ cloud, table } = started);
});

const input = {
  deviceType: 'tablet',
  customerName: 'Durand',
  customerEmail: 'm@exemple.fr',
} as const;

function setUp() {
  const repairs = repairsRepository(table);
  const companies = companyRepository(table);
  return { repairs, companies, now: () => Date.now() };
}

/** Returns the targets of the requests that `action` sends to AWS without an SDK. */
async function targetsOf(action: () => Promise<unknown>): Promise<unknown[]> {
  const sent = vi.spyOn(http, 'request');
  await action();
  const targets = sent.mock.calls.map(([options]) => {
    const { headers } = options as RequestOptions;
    return (headers as OutgoingHttpHeaders)['x-amz-target'];
  });
  sent.mockRestore();
  return targets;
}

describe('Requests to DynamoDB', () => {
  it('A creation costs one transaction, with or without an idempotency key, whatever the number of devices', async () => {
    const create = (key?: string) =>
      table.requestsOf(() => createRepair(setUp(), 'counted', input, { idempotencyKey: key }));
    // The first repair of a shop also creates its profile.
    await create();
    expect(await create()).toEqual(['TransactWriteItemsCommand']);
    expect(await create('key')).toEqual(['TransactWriteItemsCommand']);
    const { deviceType, ...customer } = input;
    const devices = [{ deviceType }, { deviceType }];
    const intake = () => createIntake(setUp(), 'counted', { ...customer, devices });
    expect(await table.requestsOf(intake)).toEqual(['TransactWriteItemsCommand']);
  });

  it('A status change costs one write', async () => {
    const repair = await createRepair(setUp(), 'changing', input);
    const change = () => changeStatus(setUp(), 'changing', repair.id, { status: 'ordered' });
    expect(await table.requestsOf(change)).toEqual(['UpdateItemCommand']);
  });

  describe('Pages that a customer opens', () => {
    beforeAll(() => {
      for (const [name, value] of Object.entries(cloud.environment)) vi.stubEnv(name, value);
    });
    afterAll(() => void vi.unstubAllEnvs());

    /** Expects one read of the repair and one of its shop, and a single read for an unknown number. */
    async function expectFewReads(open: (trackingNumber: string) => Promise<unknown>) {
      const { trackingNumber } = await createRepair(setUp(), 'public', input);
      const read = 'DynamoDB_20120810.GetItem';
      expect(await targetsOf(() => open(trackingNumber))).toEqual([read, read]);
      expect(await targetsOf(() => open('RB99999999'))).toEqual([read]);
    }

    it('A public lookup costs two reads, or one for an unknown number', async () => {
      const look = (number: string) => getPublicRepair(trackedItems(), number, undefined);
      await expectFewReads((number) => look(number).catch(() => undefined));
    });

    it('A second lookup in the same shop within a second costs only the read of its repair', async () => {
      const { trackingNumber } = await createRepair(setUp(), 'public', input);
      const items = trackedItems();
      const look = () => getPublicRepair(items, trackingNumber, undefined);
      await look();
      expect(await targetsOf(look)).toEqual(['DynamoDB_20120810.GetItem']);
    });

    it('A tracking page costs the reads of its lookup, and none for a text that is no number', async () => {
      const render = async () => ({ html: '', styleHash: '' });
      const open = (number: string) =>
        trackingPage({ ...trackedItems(), render, origin: '' }, number, undefined);
      await expectFewReads(open);
      expect(await targetsOf(() => open('bonjour'))).toEqual([]);
    });
  });

  it('A page of repairs, the figures and the session cost one request each', async () => {
    const list = repairListRepository(table);
    const page = () => listRepairs({ list }, 'public');
    expect(await table.requestsOf(page)).toEqual(['QueryCommand']);
    const figures = () => readStatusCounts(table, 'public');
    expect(await table.requestsOf(figures)).toEqual(['BatchGetItemCommand']);
    const session = () => sessionRepository(table).get('public');
    expect(await table.requestsOf(session)).toEqual(['BatchGetItemCommand']);
  });

  it('The dashboard costs one read of the profile and the company, one of the index and one of the notices', async () => {
    vi.stubEnv('BUDGETS', cloud.environment.BUDGETS);
    const dependencies = {
      ...sessionDependencies(table),
      ...searchableList(table),
      notices: noticesRepository(table),
    };
    vi.unstubAllEnvs();
    const open = () => table.requestsOf(() => getDashboard(dependencies, 'public', {}));
    // The first load of a day also reconciles the usage counters.
    await open();
    expect((await open()).toSorted()).toEqual([
      'BatchGetItemCommand',
      'QueryCommand',
      'QueryCommand',
    ]);
  });

  it('The suggestions of the editor cost three reads, and one write for every 25 documents', async () => {
    const item = (index: number, description: string) => {
      const items = [{ description, quantity: 1, price: index + 1 }];
      const id = newDocumentId(Date.UTC(2026, 10, 1) + index);
      return documentItem('selling', { ...sampleDocument({ items }), id });
    };
    const issue = (from: number, until: number) =>
      Promise.all(
        Array.from({ length: until - from }, (_, index) =>
          table.client.send(
            new PutCommand({ TableName: table.name, Item: item(from + index, 'Écran') }),
          ),
        ),
      );
    const known = suggestionsRepository(table);
    const prices = priceListRepository(table);
    const list = async () => {
      let lines: Suggestion[] = [];
      const requests = await table.requestsOf(async () => {
        ({ lines } = await listSuggestions({ known, prices }, 'selling'));
      });
      return [requests.length, lines.map(({ unitPriceMicros, uses }) => [unitPriceMicros, uses])];
    };
    expect(await list()).toEqual([3, []]);
    await issue(0, REMEMBERED_FROM - 1);
    expect(await list()).toEqual([3, [[24_000_000, 24]]]);
    await issue(REMEMBERED_FROM - 1, REMEMBERED_FROM);
    expect(await list()).toEqual([4, [[25_000_000, 25]]]);
    expect(await list()).toEqual([3, [[25_000_000, 25]]]);
    await issue(REMEMBERED_FROM, REMEMBERED_FROM + 1);
    expect(await list()).toEqual([3, [[26_000_000, 26]]]);
  });
});
