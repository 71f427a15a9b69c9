import { expect, it } from 'vitest';
import { callApi } from '../../local/testing/call-api.ts';
import { createShop, type TestShop } from '../../local/testing/shop.ts';
import { sharedTestCloud } from '../../local/testing/test-cloud.ts';
import type { Company } from '../../shared/company/answers.ts';
import { DEFAULT_SCHEDULE } from '../../shared/company/schedule.ts';
import type { ErrorBody } from '../../shared/error-answer.ts';

const cloud = await sharedTestCloud();
const PATH = '/api/company';

const save = ({ token }: TestShop, json: object) =>
  callApi<Company & Partial<ErrorBody>>(cloud, PATH, { method: 'PUT', token, json });
const read = async ({ token }: TestShop) => (await callApi<Company>(cloud, PATH, { token })).body;

const closedOn = (day: 'monday' | 'tuesday') => ({
  ...DEFAULT_SCHEDULE,
  [day]: { ...DEFAULT_SCHEDULE[day], closed: true },
});
const REMINDERS = {
  quotes: { on: true, days: 7 },
  notFetched: { on: false },
};

it('Settings that another tab has changed meanwhile are not replaced, and a repeated request gets the same answer', async () => {
  const shop = await createShop(cloud);
  const { revision = 0 } = await read(shop);
  const first = await save(shop, { schedule: closedOn('monday'), revision });
  expect(first.status).toBe(200);
  const stale = await save(shop, { schedule: closedOn('tuesday'), revision });
  expect(stale).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } });
  expect(stale.body.error?.message).toContain('ont changé entre-temps');
  expect((await read(shop)).schedule).toEqual(closedOn('monday'));
  const again = await save(shop, { schedule: closedOn('monday'), revision });
  expect(again).toMatchObject({ status: 200, body: first.body });
  const newer = await save(shop, {
    schedule: closedOn('tuesday'),
    revision: first.body.revision ?? 0,
  });
  expect(newer.body.schedule).toEqual(closedOn('tuesday'));
});

it('A single field is stored although the settings have changed meanwhile, and a stale revision of the reminders is refused', async () => {
  const shop = await createShop(cloud);
  await save(shop, { schedule: closedOn('monday') });
  const { body } = await save(shop, { phone: '01 02 03 04 05' });
  expect(body).toMatchObject({ phone: '01 02 03 04 05', schedule: closedOn('monday') });
  const { revision = 0 } = body;
  const stored = await save(shop, { reminders: REMINDERS, revision });
  expect(stored).toMatchObject({ status: 200, body: { reminders: REMINDERS } });
  const stale = { ...REMINDERS, quotes: { on: true, days: 14 } };
  expect((await save(shop, { reminders: stale, revision })).status).toBe(409);
  expect((await read(shop)).reminders).toMatchObject(REMINDERS);
});

it('Waiting days that another tab has changed meanwhile are not replaced', async () => {
  const shop = await createShop(cloud);
  const { revision = 0 } = await read(shop);
  const days = (ordered: number) => ({ pending: 3, ordered, progress: 5 });
  expect((await save(shop, { waiting_days: days(8), revision })).status).toBe(200);
  expect((await save(shop, { waiting_days: days(9), revision })).status).toBe(409);
});
