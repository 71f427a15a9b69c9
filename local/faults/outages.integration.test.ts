/**
 * At night: what one unreadable record keeps back of 10,000, and what a minute without SES, SNS and Stripe keeps back of a
 * shop's day, told in seconds. `OUTAGE_RECORDS` and `OUTAGE_SECONDS` say how many and how long.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { expect, it, onTestFinished } from 'vitest';
import { createRepair } from '../../functions/repairs/create-repair.ts';
import { repairsRepository } from '../../functions/repairs/repairs.repository.ts';
import { startTestTable } from '../../functions/testing/test-table.ts';
import type { CloudOptions } from '../cloud.ts';
import { callApi } from '../testing/call-api.ts';
import { eventually } from '../testing/eventually.ts';
import { createShop } from '../testing/shop.ts';
import { startTestCloud } from '../testing/test-cloud.ts';
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
  /** How many entries of repairs nobody has been told of by each channel that leads to somebody. */
  const untold = async () => {
    let count = 0;
    const pages = paginateScan(
      { client: table.client },
      {
        TableName: table.name,
        FilterExpression: 'sk = :repair',
        ExpressionAttributeValues: { ':repair': 'REPAIR' },
        ConsistentRead: true,
      },
    );
    for await (const { Items = [] } of pages) {
      for (const { statusHistory, card } of Items) {
        if (!Array.isArray(statusHistory)) continue;
        const channels = card.customerPhone ? ['e', 's'] : ['e'];
        const due = statusHistory.flatMap((entry) => channels.map((channel) => entry[channel]));
        count += due.filter((at) => at === undefined).length;
      }
    }
    return count;
  };
  return { cloud, table, shop, untold };
}

it(
  'tells all of many records but the one that cannot be read, which is set aside whole',
  async () => {
    const { cloud, table, shop, untold } = await start();
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
    const began = performance.now();
    for (let each = 1; each < RECORDS; each += AT_ONCE) {
      if (each <= RECORDS / 2 && each + AT_ONCE > RECORDS / 2) await table.put(poisoned);
      const rest = Math.min(AT_ONCE, RECORDS - each);
      await Promise.all(Array.from({ length: rest }, made));
    }
    const stored = performance.now();
    await eventually('everybody told', async () => (await untold()) === 0, LONGEST_MS);
    const seconds = (from: number) => ((performance.now() - from) / 1_000).toFixed(1);
    console.info(
      `${RECORDS} records told in ${seconds(began)} s, ${seconds(stored)} s after the last`,
    );
    const aside = await eventually('the one set aside', async () => {
      const all = await cloud.deadLetters();
      return all.length > 0 && all;
    });
    expect(aside).toHaveLength(1);
    expect(await table.item({ pk: 'TRACKING#RB00000001', sk: 'REPAIR' })).toEqual(poisoned);
  },
  LONGEST_MS,
);

it(
  'lets a shop work while nobody can be told or paid, and tells all soon after',
  async () => {
    // As on AWS: the first retry after 15 s.
    const { cloud, shop, untold } = await start({ timings: { streamBackOffScale: 0.01 } });
    // What an invoice asks for.
    await callApi(cloud, '/api/company', {
      method: 'PUT',
      token: shop.token,
      json: { company_name: 'Pannes', siret: '73282932000074', address: '1 rue du Lac' },
    });
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
    await eventually('everybody told', async () => (await untold()) === 0, LONGEST_MS);
    const seconds = ((performance.now() - back) / 1_000).toFixed(1);
    console.info(
      `${done} deeds in an outage of ${OUTAGE_SECONDS} s, all told ${seconds} s after it`,
    );
    expect(await cloud.deadLetters()).toEqual([]);
  },
  LONGEST_MS,
);
