/**
 * The nightly run tests these outages: one unreadable record among 10,000, a minute without SES, SNS and Stripe, and
 * a minute without S3. The tests check that everybody is notified in the end, and print the delays in seconds.
 * `OUTAGE_RECORDS` and `OUTAGE_SECONDS` set the number of records and the length of an outage.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createRepair } from '../../../functions/repairs/intake/create-repair.ts';
import { repairsRepository } from '../../../functions/repairs/repairs.repository.ts';
import { startTestTable } from '../../../functions/testing/test-table.ts';
import { WHOLE_COMPANY } from '../../../functions/testing/whole-company.ts';
import type { ErrorBody } from '../../../shared/error-answer.ts';
import type { CloudOptions } from '../../cloud-options.ts';
import { callApi } from '../../testing/call-api.ts';
import { eventually } from '../../testing/eventually.ts';
import { createShop } from '../../testing/shop.ts';
import { startTestCloud, type TestCloud } from '../../testing/test-cloud.ts';
import { createFaultProxy, outOfReach } from '../fault-injection/fault-proxy.ts';
import { startShopLoad } from './shop-load.ts';

const RECORDS = Number(process.env.OUTAGE_RECORDS ?? 10_000);
const OUTAGE_SECONDS = Number(process.env.OUTAGE_SECONDS ?? 60);
const AT_ONCE = 16;
const LONGEST_MS = 900_000;

async function start(options: CloudOptions = {}) {
  const cloud = await startTestCloud(options);
  const table = startTestTable(cloud);
  onTestFinished(async () => {
    table.close();
    await cloud.stop();
  });
  const shop = await createShop(cloud, { plan: 'pro' });
  /** Counts the notifications that are not sent yet, on the channels that reach the customers. */
  const unnotified = async () => {
    // Looking without a pause would itself delay the notifications.
    await sleep(1_000);
    let count = 0;
    const pages = paginateScan(
      { client: table.client },
      {
        TableName: table.name,
        FilterExpression: 'sk = :repair',
        ProjectionExpression: 'statusHistory, card.customerPhone',
        ExpressionAttributeValues: { ':repair': 'REPAIR' },
        ConsistentRead: true,
      },
    );
    for await (const { Items = [] } of pages) {
      for (const { statusHistory, card } of Items) {
        if (!Array.isArray(statusHistory)) continue;
        const channels = card?.customerPhone ? ['e', 's'] : ['e'];
        const due = statusHistory.flatMap((entry) => channels.map((channel) => entry[channel]));
        count += due.filter((at) => at === undefined).length;
      }
    }
    return count;
  };
  return { cloud, table, shop, unnotified };
}

it(
  'Of many records, only the unreadable one is dead-lettered, and the customers of all others are notified',
  async () => {
    const { cloud, table, shop, unnotified } = await start();
    // The test counts in the outbox, because a count in the table would read all of its items again and again.
    const sent = vi.spyOn(cloud.messaging.outbox, 'add');
    const repairs = repairsRepository(table);
    let moment = Date.now() - RECORDS * 2;
    const made = async () => {
      moment += 2;
      const at = moment;
      return createRepair({ repairs, now: () => at }, shop.sub, {
        deviceType: 'tablet',
        customerName: 'Durand',
        customerEmail: `${at}@exemple.fr`,
      });
    };
    const { trackingNumber } = await made();
    const poisoned = { ...(await table.item({ pk: `TRACKING#${trackingNumber}`, sk: 'REPAIR' })) };
    Object.assign(poisoned, { pk: 'TRACKING#RB00000001', statusHistory: 'none' });
    // The measured time includes the creation of the repairs. The test prints it and asserts no time.
    const began = performance.now();
    for (let each = 1; each < RECORDS; each += AT_ONCE) {
      if (each <= RECORDS / 2 && each + AT_ONCE > RECORDS / 2) await table.put(poisoned);
      const rest = Math.min(AT_ONCE, RECORDS - each);
      await Promise.all(Array.from({ length: rest }, made));
    }
    const stored = performance.now();
    await eventually('everybody notified', () => sent.mock.calls.length >= RECORDS, LONGEST_MS);
    const seconds = (from: number) => ((performance.now() - from) / 1_000).toFixed(1);
    console.info(
      `${RECORDS} records notified in ${seconds(began)} s, ${seconds(stored)} s after the last`,
    );
    await eventually('all outcomes stored', async () => (await unnotified()) === 0, LONGEST_MS);
    const aside = await eventually('the dead-lettered record', async () => {
      const all = await cloud.deadLetters();
      return all.length > 0 && all;
    });
    expect(aside).toHaveLength(1);
    expect(await table.item({ pk: 'TRACKING#RB00000001', sk: 'REPAIR' })).toEqual(poisoned);
  },
  LONGEST_MS,
);

it(
  'A shop keeps working while no provider of e-mail, SMS or payments answers, and all is sent soon afterwards',
  async () => {
    // As on AWS, the first retry comes after 15 s.
    const { cloud, shop, unnotified } = await start({ timings: { streamBackOffScale: 0.01 } });
    await saveCompany(cloud, shop.token);
    const load = startShopLoad({ origin: cloud.origin, token: shop.token }, Math.random);
    for (const service of ['ses', 'sns'] as const) {
      cloud.messaging.failNext({
        service,
        code: 'ServiceUnavailable',
        message: 'x',
        status: 503,
        times: Number.POSITIVE_INFINITY,
      });
    }
    cloud.stripe.account.state.apiMode = 'down';
    await sleep(OUTAGE_SECONDS * 1_000);
    const { created, changed, issued } = load.acknowledged;
    const done = created.length + changed.length + issued.length;
    expect(done, 'done meanwhile').toBeGreaterThan(OUTAGE_SECONDS);
    expect(load.failed(), 'not done').toBe(0);
    expect(cloud.messaging.outbox.list()).toEqual([]);
    cloud.messaging.clearFaults();
    cloud.stripe.account.state.apiMode = 'normal';
    const back = performance.now();
    await load.stop();
    await eventually('everybody notified', async () => (await unnotified()) === 0, LONGEST_MS);
    const seconds = ((performance.now() - back) / 1_000).toFixed(1);
    console.info(
      `${done} actions in an outage of ${OUTAGE_SECONDS} s, all notified ${seconds} s after it`,
    );
    expect(await cloud.deadLetters()).toEqual([]);
  },
  LONGEST_MS,
);

it(
  'A shop keeps working while its logos are unreachable, and a request that needs a logo fails with that reason',
  async () => {
    const S3 = 'AWS_ENDPOINT_URL_S3';
    const proxy = createFaultProxy();
    onTestFinished(proxy.close);
    const leadToS3 = async (endpoint: string) => {
      const led = await proxy.through({ [S3]: endpoint });
      return led[S3] ?? '';
    };
    const { cloud, shop, unnotified } = await start({ leadToS3 });
    await saveCompany(cloud, shop.token);
    const upload = () =>
      callApi<ErrorBody>(cloud, '/api/company/logo', {
        method: 'POST',
        token: shop.token,
        maybeUnavailable: true,
        headers: { 'content-type': 'image/svg+xml' },
        body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>',
      });
    expect((await upload()).status).toBe(201);
    const load = startShopLoad({ origin: cloud.origin, token: shop.token }, Math.random);
    const invoice = await eventually('an invoice', async () => load.acknowledged.issued[0]);
    const print = () =>
      callApi<ErrorBody & string>(cloud, `/api/documents/${invoice.id}/pdf`, {
        token: shop.token,
        maybeUnavailable: true,
      });
    proxy.arm(outOfReach(S3));
    const until = performance.now() + OUTAGE_SECONDS * 1_000;
    let refused = 0;
    while (performance.now() < until) {
      for (const { status, body } of await Promise.all([upload(), print()])) {
        expect([status, body.error?.code]).toEqual([503, 'UNAVAILABLE']);
        refused += 1;
      }
      await sleep(OUTAGE_SECONDS * 100);
    }
    proxy.heal();
    await load.stop();
    const { created, changed, issued } = load.acknowledged;
    const done = created.length + changed.length + issued.length;
    expect(done, 'done meanwhile').toBeGreaterThan(OUTAGE_SECONDS);
    expect(load.failed(), 'not done').toBe(0);
    expect((await upload()).status).toBe(201);
    expect((await print()).body).toContain('/Subtype /Image');
    await eventually('everybody notified', async () => (await unnotified()) === 0, LONGEST_MS);
    console.info(
      `${done} actions without S3 for ${OUTAGE_SECONDS} s, ${refused} refused because of it`,
    );
    expect(await cloud.deadLetters()).toEqual([]);
  },
  LONGEST_MS,
);

/** An invoice requires these company details. */
async function saveCompany(cloud: TestCloud, token: string): Promise<void> {
  await callApi(cloud, '/api/company', {
    method: 'PUT',
    token,
    json: WHOLE_COMPANY,
  });
}
