import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { callApi } from '../../local/testing/call-api.ts';
import { ownCloud } from '../../local/testing/cloud-and-table.ts';
import { eventually } from '../../local/testing/eventually.ts';
import { keepFunctionLines } from '../../local/testing/function-lines.ts';
import { createShop, type TestShop } from '../../local/testing/shop.ts';
import type { TestCloud } from '../../local/testing/test-cloud.ts';
import type { Repair } from '../../shared/repairs/repairs.ts';
import { repairsRepository } from '../repairs/repairs.repository.ts';
import type { TestTable } from '../testing/test-table.ts';

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
/** The lines of an id that a request to a route has left, whichever Lambda serves it. */
const linesOfRoute = (correlationId: string, route: string) =>
  kept.lines().filter((line) => line.correlationId === correlationId && line.route === route);
/** The one line of an id that a sender leaves once the provider has accepted the message. */
const told = (correlationId: string, name: string) =>
  eventually(`${name} tells of ${correlationId}`, () =>
    linesOf(correlationId, name).find(({ message }) => message === 'Customer notified'),
  );
const outboxIds = (to: string) =>
  cloud.messaging.outbox.list().flatMap((each) => (each.to === to ? [each.id] : []));

describe('the id of a page’s request', () => {
  it('leads to the message id of SES and of SNS', async () => {
    const id = randomUUID();
    const { body } = await send('POST', '/api/repairs', customer('suivi@exemple.fr'), id);
    const email = await told(id, 'send-repair-update-email');
    const sms = await told(id, 'send-sms-notification');
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
      expect.objectContaining({ message: 'Request answered', status: 201, shopId: shop.sub }),
    ]);
    expect(linesOf(id, 'on-repair-change').map(({ message }) => message)).toEqual([
      'Change queued',
    ]);
    const repair = await eventually('both outcomes', async () => {
      const found = await repairsRepository(table).get(body.trackingNumber);
      return found?.deliveries.email && found.deliveries.sms && found;
    });
    expect(repair, 'no longer of use once its customer is told').not.toHaveProperty(
      'correlation_id',
      id,
    );
  });

  it('is of one change: the next one has its own, the answer and the public page none', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const { body: repair } = await send('POST', '/api/repairs', customer('deux@exemple.fr'), first);
    await told(first, 'send-repair-update-email');
    const path = `/api/repairs/${repair.id}/status`;
    const changed = await send('PATCH', path, { status: 'ordered' }, second);
    const line = await told(second, 'send-repair-update-email');
    expect(line.historyIndex).toBe(1);
    expect(linesOf(first, 'send-repair-update-email')).toHaveLength(1);
    const page = await callApi(cloud, `/api/suivi/${repair.trackingNumber}`);
    expect(JSON.stringify([changed.body, page.body])).not.toContain(second);
  });

  it('is made by the API when none is given, or none that may stand in a log', async () => {
    const forged = '","level":"ERROR';
    const { body } = await send('POST', '/api/repairs', customer('sans@exemple.fr'), forged);
    const line = await eventually('the line of the creation', () =>
      kept
        .lines()
        .find(
          ({ trackingNumber, message }) =>
            trackingNumber === body.trackingNumber && message === 'Customer notified',
        ),
    );
    const id = String(line.correlationId);
    expect(linesOfRoute(id, 'POST /api/repairs')).toEqual([
      expect.objectContaining({ requestId: id }),
    ]);
    expect(kept.text()).not.toContain(forged);
  });

  it('follows what the shop sends again', async () => {
    const [first, again] = [randomUUID(), randomUUID()];
    const { body: repair } = await send('POST', '/api/repairs', customer('re@exemple.fr'), first);
    await told(first, 'send-repair-update-email');
    const path = '/api/functions/send-repair-update-email';
    const { body } = await eventually('the record is settled', async () => {
      const answer = await send<{ messageId?: string }>('POST', path, { repair }, again);
      return answer.status === 200 && answer;
    });
    const lines = linesOfRoute(again, `POST ${path}`);
    expect(lines.find(({ message }) => message === 'Customer notified')?.messageId).toBe(
      body.messageId,
    );
  });
});
