import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { callApi } from '../../../local/testing/call-api.ts';
import { ownCloud } from '../../../local/testing/cloud-and-table.ts';
import { eventually } from '../../../local/testing/eventually.ts';
import { keepFunctionLines } from '../../../local/testing/function-lines.ts';
import { createShop, type TestShop } from '../../../local/testing/shop.ts';
import type { TestCloud } from '../../../local/testing/test-cloud.ts';
import type { NotificationChannel } from '../../../shared/repairs/notifications.ts';
import type { Repair } from '../../../shared/repairs/repairs.ts';
import { repairsRepository } from '../../repairs/repairs.repository.ts';
import type { TestTable } from '../../testing/test-table.ts';

const kept = keepFunctionLines();
let cloud: TestCloud;
let table: TestTable;
let shop: TestShop;
ownCloud(
  (started) => {
    ({ cloud, table } = started);
  },
  { functionLog: kept.log },
);
beforeAll(async () => {
  shop = await createShop(cloud, { plan: 'pro' });
});

const customer = (email: string) => ({
  deviceType: 'tablet',
  customerName: 'Durand',
  customerEmail: email,
  customerPhone: '06 12 34 56 01',
});
const send = <Body = Repair>(
  method: 'POST' | 'PATCH',
  path: string,
  json: object,
  correlationId?: string,
) =>
  callApi<Body>(cloud, path, {
    method,
    token: shop.token,
    json,
    ...(correlationId !== undefined && { headers: { 'x-correlation-id': correlationId } }),
  });
const linesOf = (correlationId: string, name: string) =>
  kept.lines().filter((line) => line.correlationId === correlationId && line.function === name);
/** Returns the log lines of a route that carry an id, whichever Lambda serves the route. */
const linesOfRoute = (correlationId: string, route: string) =>
  kept.lines().filter((line) => line.correlationId === correlationId && line.route === route);
/** Waits for a sender's log line that carries an id. It is written once the provider has accepted the message. */
const sentUnder = (correlationId: string, channel: NotificationChannel) =>
  eventually(`The sender logs ${channel} under ${correlationId}`, () =>
    sent(correlationId).find((line) => line.channel === channel),
  );
const sent = (correlationId: string) =>
  linesOf(correlationId, 'send-notifications').filter(
    ({ message }) => message === 'A customer was notified',
  );
const outboxIds = (to: string) =>
  cloud.messaging.outbox.list().flatMap((each) => (each.to === to ? [each.id] : []));

describe('The id of a page’s request', () => {
  it('The logs lead from the request’s id to the message ids of SES and SNS', async () => {
    const id = randomUUID();
    const { body } = await send('POST', '/api/repairs', customer('suivi@exemple.fr'), id);
    const email = await sentUnder(id, 'email');
    const sms = await sentUnder(id, 'sms');
    expect([email.messageId]).toEqual(
      outboxIds('suivi@exemple.fr').map((each) => `${each}-000000`),
    );
    expect(outboxIds('+33612345601')).toContain(sms.messageId);
    expect(email).toMatchObject({
      level: 'INFO',
      shopId: shop.sub,
      trackingNumber: body.trackingNumber,
      historyIndex: 0,
      channel: 'email',
    });
    expect(linesOfRoute(id, 'POST /api/repairs')).toEqual([
      expect.objectContaining({ message: 'A request was answered', status: 201, shopId: shop.sub }),
    ]);
    expect(linesOf(id, 'on-repair-change').map(({ message }) => message)).toEqual([
      'A change was queued',
    ]);
    const repair = await eventually('both outcomes', async () => {
      const found = await repairsRepository(table).get(body.trackingNumber);
      return found?.deliveries.email && found.deliveries.sms && found;
    });
    expect(repair, 'no longer needed once the customer is notified').not.toHaveProperty(
      'correlation_id',
      id,
    );
  });

  it('Each change has its own id, which neither the answer nor the public page contains', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const { body: repair } = await send('POST', '/api/repairs', customer('deux@exemple.fr'), first);
    await sentUnder(first, 'email');
    const path = `/api/repairs/${repair.id}/status`;
    const changed = await send('PATCH', path, { status: 'ordered' }, second);
    const line = await sentUnder(second, 'email');
    expect(line.historyIndex).toBe(1);
    expect(
      sent(first)
        .map(({ channel }) => channel)
        .toSorted(),
    ).toEqual(['email', 'sms']);
    const page = await callApi(cloud, `/api/suivi/${repair.trackingNumber}`);
    expect(JSON.stringify([changed.body, page.body])).not.toContain(second);
  });

  it('The API makes an id when the request has none, or one that must not be logged', async () => {
    const forged = '","level":"ERROR';
    const { body } = await send('POST', '/api/repairs', customer('sans@exemple.fr'), forged);
    const line = await eventually('the line of the creation', () =>
      kept
        .lines()
        .find(
          ({ trackingNumber, message }) =>
            trackingNumber === body.trackingNumber && message === 'A customer was notified',
        ),
    );
    const id = String(line.correlationId);
    expect(linesOfRoute(id, 'POST /api/repairs')).toEqual([
      expect.objectContaining({ requestId: id }),
    ]);
    expect(kept.text()).not.toContain(forged);
  });

  it('A resend is logged under the id of its own request', async () => {
    const [first, again] = [randomUUID(), randomUUID()];
    const { body: repair } = await send('POST', '/api/repairs', customer('re@exemple.fr'), first);
    await sentUnder(first, 'email');
    const path = '/api/functions/send-repair-update-email';
    const { body } = await eventually('the record is settled', async () => {
      const answer = await send<{ messageId?: string }>('POST', path, { repair }, again);
      return answer.status === 200 && answer;
    });
    const lines = linesOfRoute(again, `POST ${path}`);
    expect(lines.find(({ message }) => message === 'A customer was notified')?.messageId).toBe(
      body.messageId,
    );
  });
});
