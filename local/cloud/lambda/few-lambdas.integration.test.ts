import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Repair, RepairPage } from '../../../shared/repairs/repairs.ts';
import { callWithRetries } from '../../testing/call-with-retries.ts';
import { eventually } from '../../testing/eventually.ts';
import { createShop } from '../../testing/shop.ts';
import { startTestCloud, type TestCloud } from '../../testing/test-cloud.ts';

/** A page's usual 5 s are too few when other tests share the processor. */
const PATIENCE_MS = 60_000;

let cloud: TestCloud;

/** Eight pages and three Lambdas take some seconds, so this runs only at night (`npm run test:few-lambdas`). */
describe.runIf(process.env.FEW_LAMBDAS)('An account with three concurrent Lambdas', () => {
  beforeAll(async () => {
    cloud = await startTestCloud({
      lambdas: { concurrency: 3 },
      timings: { queueVisibilitySeconds: 1, firstRetrySeconds: 1, streamBackOffScale: 0.01 },
    });
  });
  afterAll(() => cloud.stop());

  test('When eight pages send requests together, each request is carried out once and notified once', async () => {
    const shop = await createShop(cloud, { plan: 'pro' });
    const emails = Array.from({ length: 8 }, (_, index) => `client-${index}@exemple.fr`);
    const made = await Promise.all(
      emails.map((customerEmail) =>
        callWithRetries<Repair>(
          cloud,
          '/api/repairs',
          {
            method: 'POST',
            token: shop.token,
            headers: { 'idempotency-key': randomUUID() },
            json: { deviceType: 'tablet', customerName: 'Durand', customerEmail },
          },
          PATIENCE_MS,
        ),
      ),
    );
    expect(made.map(({ status }) => status)).toEqual(emails.map(() => 201));
    expect(cloud.refusedInvocations()).toBeGreaterThan(0);
    const { body } = await callWithRetries<RepairPage>(
      cloud,
      '/api/repairs',
      { token: shop.token },
      PATIENCE_MS,
    );
    expect(body.repairs).toHaveLength(8);
    const recipients = () =>
      cloud.messaging.outbox
        .list()
        .flatMap((message) => (message.channel === 'email' ? [message.to] : []))
        .filter((address) => emails.includes(address));
    await eventually('each customer’s e-mail', () => recipients().length >= 8);
    expect(recipients().toSorted()).toEqual(emails.toSorted());
  });
});
