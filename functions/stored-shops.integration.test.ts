/**
 * Each file of `functions/testing/stored-shops/` is the table of `npm start` at a release, one item a line in
 * DynamoDB's JSON. These tests open and change all its data.
 */
import { globSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { describe, expect, it } from 'vitest';
import { callApi } from '../local/testing/call-api.ts';
import { ownCloud } from '../local/testing/cloud-and-table.ts';
import { eventually } from '../local/testing/eventually.ts';
import { keepFunctionLines } from '../local/testing/function-lines.ts';
import { createShop } from '../local/testing/shop.ts';
import type { TestCloud } from '../local/testing/test-cloud.ts';
import type { DocumentPage } from '../shared/documents/issued/issued.ts';
import type { Repair, RepairPage, RepairSummary } from '../shared/repairs/repairs.ts';
import { chainRepository } from './accounting/chain/chain.repository.ts';
import { checkChain } from './accounting/chain/check-chain.ts';
import type { TestTable } from './testing/test-table.ts';

const written = keepFunctionLines();
let cloud: TestCloud;
let table: TestTable;
ownCloud(
  (started) => {
    ({ cloud, table } = started);
  },
  { functionLog: written.log },
);

/** Puts the items of a stored shop into the table under the id of a shop that can sign in. */
async function moveIn(file: string) {
  const shop = await createShop(cloud, { plan: 'pro' });
  const text = gunzipSync(readFileSync(file)).toString('utf8').trim();
  const itemsOf = (lines: string) => lines.split('\n').map((line) => unmarshall(JSON.parse(line)));
  const profile = itemsOf(text).find(({ sk }) => sk === 'PROFILE');
  // A frozen document keeps the address of its logo, because another address would change its digest.
  const id = new RegExp(`(?<!/logos/)${profile?.user_id}`, 'g');
  const items = itemsOf(text.replaceAll(id, shop.sub));
  await Promise.all(
    items.map((Item) => table.client.send(new PutCommand({ TableName: table.name, Item }))),
  );
  return shop;
}

describe.each(globSync('functions/testing/stored-shops/*.jsonl.gz'))(
  'The stored shop %s',
  (file) => {
    it('Every repair can be opened, changed, undone and found, and its customer is notified', async () => {
      const shop = await moveIn(file);
      const call = async <Body = unknown>(
        path: string,
        method: 'GET' | 'PATCH' | 'POST' = 'GET',
        json?: object,
      ) => {
        const answer = await callApi<Body>(cloud, path, {
          method,
          token: shop.token,
          ...(json && { json }),
        });
        expect([path, answer.status]).toEqual([path, 200]);
        return answer.body;
      };
      const { repairs, unreadable } = await call<RepairPage>('/api/repairs');
      expect(repairs.length).toBeGreaterThan(10);
      expect(unreadable).toBeUndefined();
      const work = async ({ id, trackingNumber, status }: RepairSummary) => {
        const { statusHistory } = await call<Repair>(`/api/repairs/${id}`);
        const next = status === 'progress' ? 'ordered' : 'progress';
        const held = { status: next, hold: 60 };
        const changed = await call<Repair>(`/api/repairs/${id}/status`, 'PATCH', held);
        const timestamp = changed.statusHistory.at(-1)?.timestamp;
        const undone = await call<Repair>(`/api/repairs/${id}/undo`, 'POST', { timestamp });
        expect(undone).toMatchObject({ status, statusHistory });
        await call(`/api/repairs/${id}/status`, 'PATCH', { status: next });
        await call(`/api/suivi/${trackingNumber}`);
      };
      await Promise.all(repairs.map(work));
      const [first] = repairs;
      const found = await call<RepairPage>(
        `/api/repairs?q=${encodeURIComponent(first?.customerName ?? '')}`,
      );
      expect(found.repairs.map((each) => each.id)).toContain(first?.id);
      await call(`/api/customers/${first?.trackingNumber}`);
      const areAllNotified = async () =>
        (await call<RepairPage>('/api/repairs')).repairs.every(
          ({ deliveries }) => deliveries.email?.state === 'sent',
        );
      await eventually('a message for each', areAllNotified);

      const { documents } = await call<DocumentPage>('/api/documents');
      expect(documents.length).toBeGreaterThan(3);
      for (const { id } of documents) await call(`/api/documents/${id}`);
      const others = [
        'session',
        'company',
        'dashboard',
        'follow-up',
        'statistics',
        'repairs/stats',
      ];
      for (const other of [...others, 'account/export', 'export/repairs', 'export/documents'])
        await call(`/api/${other}`);
      expect(written.metric('UnreadableItem')).toEqual([]);
      const { findings } = await checkChain({ chain: chainRepository(table) }, shop.sub);
      expect(findings).toEqual([]);
    });
  },
);
