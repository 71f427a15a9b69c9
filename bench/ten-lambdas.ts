/**
 * Simulates shops in a new AWS account, which has ten concurrent Lambdas that start cold. It reports which failures
 * people see, how long they wait, and whether each customer was notified. Run it with `npm run bench -- ten-lambdas`;
 * SHOPS=5,20 sets the numbers of shops, and SECONDS=30 the duration of a day. It writes ten-lambdas.json.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { UNBOUNDED_SETTINGS } from '../functions/testing/unbounded.ts';
import { COLD_STARTS } from '../local/cloud/lambda/environments.ts';
import { type Cloud, startCloud } from '../local/cloud.ts';
import { AT_LOAD } from '../local/testing/at-load.ts';
import type { ApiCall } from '../local/testing/call-api.ts';
import { callWithRetries } from '../local/testing/call-with-retries.ts';
import { createShop } from '../local/testing/shop.ts';
import type { Repair } from '../shared/repairs/repairs.ts';
import { atMost, median, percentile, plainly, reportTable } from './report/report.ts';
import type { Row } from './report/row.ts';

const SHOPS = (process.env.SHOPS ?? '1,10,40').split(',').map(Number);
const SECONDS = Number(process.env.SECONDS ?? 60);
const LAMBDAS = 10;
/** A person pauses this long on average between two actions. */
const PAUSE_MS = 2_000;
/** Messages may still be sent for this long after the last action, because a refused batch returns only after 180 s. */
const LATEST_MS = 400_000;
const MESSAGES = 5_000;

type Day = { waits: number[]; failed: Map<string, number>; expected: Set<string> };

/** Simulates one shop and its customers until the day ends, and adds each request's result to `day`. */
async function workAsShop(cloud: Cloud, token: string, untilMs: number, day: Day): Promise<void> {
  const repairs: Pick<Repair, 'id' | 'trackingNumber'>[] = [];
  const any = () => repairs[Math.floor(Math.random() * repairs.length)];
  const ask = async <Body>(what: string, path: string, call: ApiCall = {}) => {
    const begunMs = performance.now();
    const { status, body } = await callWithRetries<Body>(cloud, path, call);
    day.waits.push(performance.now() - begunMs);
    if (status < 400) return body;
    day.failed.set(what, (day.failed.get(what) ?? 0) + 1);
    return undefined;
  };
  const create = async () => {
    const customerEmail = `client-${randomUUID()}@exemple.fr`;
    const made = await ask<Repair>('a repair', '/api/repairs', {
      method: 'POST',
      token,
      headers: { 'idempotency-key': randomUUID() },
      json: { deviceType: 'tablet', customerName: 'Durand', customerEmail },
    });
    if (made === undefined) return;
    repairs.push(made);
    day.expected.add(customerEmail);
  };
  const acts = [
    () => ask('the dashboard', '/api/dashboard', { token }),
    create,
    () => ask('a search', '/api/repairs?q=dura', { token }),
    () =>
      ask('a change', `/api/repairs/${any()?.id}/status`, {
        method: 'PATCH',
        token,
        json: { status: 'progress' },
      }),
    () => ask('the public page', `/api/suivi/${any()?.trackingNumber}`),
  ];
  await acts[0]?.();
  await create();
  while (performance.now() < untilMs) {
    await sleep(-Math.log(1 - Math.random()) * PAUSE_MS);
    if (repairs.length === 0) await create();
    else await acts[Math.floor(Math.random() * acts.length)]?.();
  }
}

/** Returns how many of `expected` got no e-mail in the end. */
async function countNotNotified(cloud: Cloud, expected: ReadonlySet<string>): Promise<number> {
  const latestMs = performance.now() + LATEST_MS;
  for (;;) {
    const notified = new Set(
      cloud.messaging.outbox.list().flatMap((each) => (each.channel === 'email' ? [each.to] : [])),
    );
    const missing = [...expected].filter((address) => !notified.has(address)).length;
    if (missing === 0 || performance.now() > latestMs) return missing;
    await sleep(1_000);
  }
}

/** Simulates a short day of `shops` shops, in its own cloud. */
async function measure(shops: number): Promise<Row[]> {
  const cloud = await startCloud({
    ...AT_LOAD,
    web: false,
    lambdas: { concurrency: LAMBDAS, coldStarts: COLD_STARTS },
    budgets: JSON.stringify(UNBOUNDED_SETTINGS),
    report: () => undefined,
  });
  try {
    const tokens: string[] = [];
    for (let made = 0; made < shops; made += 1) {
      const { token } = await createShop(
        { ...cloud, setPoolClockOffset: () => undefined },
        { plan: 'pro' },
      );
      tokens.push(token);
    }
    const refusedBefore = cloud.refusedInvocations();
    const day: Day = { waits: [], failed: new Map(), expected: new Set() };
    const untilMs = performance.now() + SECONDS * 1_000;
    await Promise.all(tokens.map((token) => workAsShop(cloud, token, untilMs, day)));
    if (day.expected.size * 2 > MESSAGES)
      throw new Error('The outbox is too small for the expected messages');
    const missing = await countNotNotified(cloud, day.expected);
    const failed = [...day.failed.values()].reduce((sum, count) => sum + count, 0);
    const which = [...day.failed].map(([what, count]) => `${what} ${count}`).join(', ');
    if (failed > 0) console.log(`${shops} shops, errors: ${which}`);
    return [
      plainly(`${shops} at work: requests`, day.waits.length, ''),
      plainly('… invocations refused', cloud.refusedInvocations() - refusedBefore, ''),
      atMost('… errors that a person saw', failed, 0, ''),
      plainly('… p50', median(day.waits), 'ms'),
      atMost('… p99', percentile(day.waits, 0.99), 5_000, 'ms'),
      plainly('… longest', percentile(day.waits, 1), 'ms'),
      atMost('… customers not notified', missing, 0, ''),
    ];
  } finally {
    await cloud.stop();
  }
}

const rows: Row[] = [];
for (const shops of SHOPS) rows.push(...(await measure(shops)));
reportTable('ten-lambdas', rows);
