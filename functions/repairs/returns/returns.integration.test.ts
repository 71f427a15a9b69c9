import { expect, it } from 'vitest';
import { callApi } from '../../../local/testing/call-api.ts';
import { sharedCloud } from '../../../local/testing/cloud-and-table.ts';
import { eventually } from '../../../local/testing/eventually.ts';
import { createShop, type TestShop } from '../../../local/testing/shop.ts';
import type { TestCloud } from '../../../local/testing/test-cloud.ts';
import type { UserSession } from '../../../shared/account/session.ts';
import type { PlanId } from '../../../shared/billing/plans.ts';
import type { ErrorBody } from '../../../shared/error-answer.ts';
import type { Repair, RepairPage } from '../../../shared/repairs/repairs.ts';
import type { Statistics } from '../../../shared/statistics/statistics.ts';
import { erasureRepository } from '../../account/closing/erasure.repository.ts';
import type { TestTable } from '../../testing/test-table.ts';
import { NOT_FINISHED, returnOpen } from './returnable.ts';

let cloud: TestCloud;
let table: TestTable;
sharedCloud((started) => {
  ({ cloud, table } = started);
});

const given = {
  deviceType: 'tablet',
  issue: 'Écran cassé',
  customerName: 'Durand',
  customerEmail: 'm@exemple.fr',
};

/** Makes a shop, and functions by which it acts on its repairs. */
async function counter(plan?: PlanId) {
  const shop = await createShop(cloud, plan && { plan });
  const call = <Body>(method: 'GET' | 'POST' | 'PATCH', path: string, json?: object, key = '') =>
    callApi<Body>(cloud, `/api${path}`, {
      method,
      token: shop.token,
      ...(json && { json }),
      ...(key && { headers: { 'idempotency-key': key } }),
    });
  const create = async (status = 'completed') => {
    const { body } = await call<Repair>('POST', '/repairs', given);
    if (status === 'pending') return body;
    return (await call<Repair>('PATCH', `/repairs/${body.id}/status`, { status })).body;
  };
  const read = async ({ id }: { id: string }) => (await call<Repair>('GET', `/repairs/${id}`)).body;
  const bringBack = (name: string, key?: string) =>
    call<Repair & ErrorBody>(
      'POST',
      `/repairs/${name}/returns`,
      { ...given, issue: 'L’écran s’éteint' },
      key,
    );
  return { shop, call, create, read, bringBack };
}

const removed = (shop: TestShop, { trackingNumber }: Repair) =>
  erasureRepository(table).eraseRepair(shop.sub, trackingNumber);

it('A return is a new repair that is linked with the first one, and counts for the plan and in the statistics until it is withdrawn', async () => {
  const { call, create, read, bringBack } = await counter('pro');
  const first = await create();
  await call('POST', `/repairs/${first.id}/handover`);
  const { status, body: returned } = await bringBack(first.id, 'a-return');
  expect([status, returned]).toMatchObject([
    201,
    { returnOf: first.trackingNumber, status: 'pending', issue: 'L’écran s’éteint' },
  ]);
  const again = await bringBack(first.id, 'a-return');
  expect([again.status, again.body]).toEqual([201, returned]);
  const other = await create();
  const elsewhere = await bringBack(other.id, 'a-return');
  expect([elsewhere.status, elsewhere.body.error?.code]).toEqual([409, 'IDEMPOTENCY_MISMATCH']);
  expect(await read(first)).toMatchObject({
    returns: [returned.trackingNumber],
    handedOverAt: expect.any(String),
  });
  expect((await read(returned)).returnOf).toBe(first.trackingNumber);
  const listed = (await call<RepairPage>('GET', '/repairs')).body.repairs;
  expect(listed.find(({ id }) => id === returned.id)?.returnOf).toBe(first.trackingNumber);
  const { body: session } = await call<UserSession>('GET', '/session');
  expect(session.subscription.repairsUsed).toBe(3);
  const figures = async () => (await call<Statistics>('GET', '/statistics')).body.returns;
  await eventually('the return is counted', async () => (await figures()).count === 1);
  expect(await figures()).toEqual({
    count: 1,
    handedOver: 1,
    share: 1,
    devices: [{ device: 'tablet', count: 1 }],
  });
  await call('POST', `/repairs/${returned.id}/withdraw`);
  await eventually('the return is not counted', async () => (await figures()).count === 0);
  expect(await read(first)).toMatchObject({ returns: [returned.trackingNumber] });
  const late = await bringBack(returned.id);
  expect([late.status, late.body.error.code]).toEqual([409, 'WITHDRAWN']);
});

it('A return is refused if the first repair is unfinished, unknown or of another shop, or if the plan is full', async () => {
  const { call, create, read, bringBack } = await counter();
  const refusal = async (name: string, by = bringBack) => {
    const { status, body } = await by(name);
    return [status, body.error.code, body.error.message];
  };
  const open = await create('pending');
  expect(await refusal(open.trackingNumber)).toEqual([409, 'NOT_COMPLETED', NOT_FINISHED]);
  const first = await create();
  const wrongId = `${first.id.slice(0, -1)}${first.id.endsWith('0') ? '1' : '0'}`;
  expect(await refusal(wrongId)).toEqual([404, 'REPAIR_NOT_FOUND', expect.any(String)]);
  const stranger = await counter();
  expect(await refusal(first.id, stranger.bringBack)).toEqual([
    404,
    'REPAIR_NOT_FOUND',
    expect.any(String),
  ]);
  for (let count = 2; count < 5; count += 1) await create();
  expect(await refusal(first.id)).toEqual([402, 'LIMIT_REACHED', expect.any(String)]);
  expect((await read(first)).returns).toBeUndefined();
  expect((await call<RepairPage>('GET', '/repairs')).body.repairs).toHaveLength(5);
});

it('A device cannot come back again until its return is handed over, withdrawn or erased', async () => {
  const { shop, call, create, read, bringBack } = await counter('pro');
  const first = await create();
  const bringAgain = async () => {
    const { status, body } = await bringBack(first.id);
    expect(status).toBe(201);
    const refused = await bringBack(first.trackingNumber, `again-${body.id}`);
    expect([refused.status, refused.body.error.code, refused.body.error.message]).toEqual([
      409,
      'OPEN_REPAIRS',
      returnOpen(body.trackingNumber),
    ]);
    return body;
  };
  const handedOver = await bringAgain();
  await call('PATCH', `/repairs/${handedOver.id}/status`, { status: 'completed' });
  expect((await bringBack(first.id)).status).toBe(409);
  await call('POST', `/repairs/${handedOver.id}/handover`);
  const withdrawn = await bringAgain();
  await call('POST', `/repairs/${withdrawn.id}/withdraw`);
  const erased = await bringAgain();
  await removed(shop, erased);
  const last = await bringAgain();
  const returns = [handedOver, withdrawn, erased, last].map((each) => each.trackingNumber);
  expect((await read(first)).returns).toEqual(returns);
  await removed(shop, first);
  expect((await read(last)).returnOf).toBe(first.trackingNumber);
});

it('Only one of several simultaneous returns of one repair is created', async () => {
  const { create, read, bringBack } = await counter('pro');
  const first = await create();
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, index) => bringBack(first.trackingNumber, `return-${index}`)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  const created = answers.find(({ status }) => status === 201);
  expect((await read(first)).returns).toEqual([created?.body.trackingNumber]);
});
