import { beforeAll, expect, it } from 'vitest';
import { callApi } from '../../../local/testing/call-api.ts';
import { ownCloud } from '../../../local/testing/cloud-and-table.ts';
import { eventually } from '../../../local/testing/eventually.ts';
import { createShop, type TestShop } from '../../../local/testing/shop.ts';
import type { TestCloud } from '../../../local/testing/test-cloud.ts';
import { deliveryState } from '../../../shared/repairs/notifications.ts';
import type { Repair } from '../../../shared/repairs/repairs.ts';
import { connectionsRepository } from '../../live/connections.repository.ts';
import type { TestTable } from '../../testing/test-table.ts';

let cloud: TestCloud;
let table: TestTable;
let shop: TestShop;
ownCloud(
  (started) => {
    ({ cloud, table } = started);
  },
  {
    // An attempt at a service that hangs takes 7 s, during which the queue hides the message, as on AWS.
    timings: { queueVisibilitySeconds: 60, firstRetrySeconds: 1, streamBackOffScale: 0.01 },
  },
);
beforeAll(async () => {
  shop = await createShop(cloud, { plan: 'pro' });
});

const call = <Body>(path: string, method: 'GET' | 'POST' | 'PATCH', json?: object) =>
  callApi<Body>(cloud, path, { method, token: shop.token, json });

it('While SES, SNS and the live channel hang, repairs are created and changed, and notified later', async () => {
  cloud.messaging.setLatency('ses', 30_000);
  cloud.messaging.setLatency('sns', 30_000);
  for (const id of ['one', 'two', 'three']) {
    const channel = { kind: 'shop', shopId: shop.sub } as const;
    await connectionsRepository(table).add(channel, id, Date.now() - 60_000);
  }
  const created = await call<Repair>('/api/repairs', 'POST', {
    deviceType: 'tablet',
    customerName: 'Durand',
    customerEmail: 'panne@exemple.fr',
    customerPhone: '06 12 34 56 78',
  });
  expect(created.status).toBe(201);
  const path = `/api/repairs/${created.body.id}`;
  const changed = await call<Repair>(`${path}/status`, 'PATCH', { status: 'completed' });
  expect(changed.status).toBe(200);
  // The API answered both requests before any provider answered, so no message has left.
  expect(cloud.messaging.outbox.list()).toEqual([]);
  const { body } = await call<Repair>(path, 'GET');
  expect([deliveryState(body, 'email'), deliveryState(body, 'sms')]).toEqual([
    'waiting',
    'waiting',
  ]);
  cloud.messaging.clearFaults();
  await eventually(
    'both outcomes',
    async () => {
      const { deliveries } = (await call<Repair>(path, 'GET')).body;
      return deliveries.email?.state === 'sent' && deliveries.sms?.state === 'sent';
    },
    50_000,
  );
});
