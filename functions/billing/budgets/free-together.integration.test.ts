/** All free shops that have not identified themselves share one budget. */
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it, vi } from 'vitest';
import { loneTable } from '../../../local/testing/lone-table.ts';
import { budgetsOf } from '../../../shared/billing/budgets.ts';
import { parisDay } from '../../../shared/time.ts';
import { type PaidClaims, paidClaims } from '../../notifications/claim.ts';
import { profileKey } from '../../platform/table/table-keys.ts';
import type { TestTable } from '../../testing/test-table.ts';
import { UNBOUNDED_SETTINGS } from '../../testing/unbounded.ts';
import { freeDayKey } from './stored-free-day.ts';
import { codeUnpaidWords, unpaidWords } from './unpaid-words.ts';

let table: TestTable;
loneTable((started) => {
  table = started;
});

const DAY_MS = 24 * 60 * 60_000;
let days = 0;
/** Returns a moment on a day that no other test uses, because the budget counts by the day. */
const newDay = () => Date.parse('2026-11-20T10:00:00.000Z') + ++days * DAY_MS;

const budgetsWith = (freeTogether: { email?: number; sms?: number; code?: number }) =>
  budgetsOf({
    ...UNBOUNDED_SETTINGS,
    free: { email: 60, sms: 30 },
    freeTogether: { ...UNBOUNDED_SETTINGS.freeTogether, ...freeTogether },
  });

let shops = 0;
async function shopWith(profile: object = {}): Promise<string> {
  const shopId = `free-${++shops}`;
  const Item = { ...profileKey(shopId), selected_plan_id: 'free', ...profile };
  await table.client.send(new PutCommand({ TableName: table.name, Item }));
  return shopId;
}
const freeShops = (count: number) => Promise.all(Array.from({ length: count }, () => shopWith()));

let messages = 0;
async function send(claims: PaidClaims, shopId: string, nowMs: number, channel = 'email') {
  const message = `message-${++messages}`;
  const paid = await claims({
    shopId,
    subject: message,
    recipients: channel === 'email' ? { email: message } : { sms: message },
    nowMs,
    isCode: channel === 'code',
  });
  const words = channel === 'code' ? codeUnpaidWords : unpaidWords;
  return paid.kind === 'unpaid' ? words(paid.unpaid) : paid.kind;
}

const counted = (nowMs: number) => table.item(freeDayKey(parisDay(nowMs)));
const REFUSED = expect.stringMatching(/^Rien n’est parti.*votre SIRET et confirmez votre mobile/);

it('Free shops together send exactly their common budget, however many senders claim at once', async () => {
  const [nowMs, budgets] = [newDay(), budgetsWith({ email: 25 })];
  const sent = await Promise.all(
    (await freeShops(40)).map((shopId) => send(paidClaims(table, budgets), shopId, nowMs)),
  );
  expect(sent.filter((each) => each === 'claimed')).toHaveLength(25);
  expect(sent.filter((each) => each !== 'claimed')).toEqual(Array(15).fill(REFUSED));
  expect(await counted(nowMs)).toMatchObject({ email: 25 });
});

it('The messages of one batch of a free shop are counted together, and each message beyond the budget is refused', async () => {
  const [nowMs, budgets] = [newDay(), budgetsWith({ email: 7 })];
  const [claims, shopId] = [paidClaims(table, budgets), await shopWith()];
  await send(claims, shopId, nowMs);
  const batch = (count: number) =>
    Promise.all(Array.from({ length: count }, () => send(claims, shopId, nowMs)));
  expect(await table.requestsOf(() => batch(3))).toEqual([
    'TransactWriteItemsCommand',
    'GetItemCommand',
  ]);
  const sent = await batch(5);
  expect(sent.filter((each) => each === 'claimed')).toHaveLength(3);
  expect(await counted(nowMs)).toMatchObject({ email: 7 });
});

it('Paid shops and free shops that identified themselves send when the common budget is spent', async () => {
  const [nowMs, budgets] = [newDay(), budgetsWith({ email: 1, sms: 0 })];
  const claims = paidClaims(table, budgets);
  const [one, other] = await freeShops(2);
  expect(await send(claims, one ?? '', nowMs)).toBe('claimed');
  expect(await send(claims, other ?? '', nowMs)).toEqual(REFUSED);
  expect(await send(claims, other ?? '', nowMs, 'sms')).toEqual(REFUSED);
  const identified = await shopWith({ identified_at_ms: nowMs });
  const paying = await shopWith({ selected_plan_id: 'essential' });
  for (const shopId of [identified, paying]) {
    expect(await send(claims, shopId, nowMs)).toBe('claimed');
    expect(await send(claims, shopId, nowMs, 'sms')).toBe('claimed');
  }
  expect(await counted(nowMs)).toMatchObject({ email: 1 });
});

it('A shop whose plan begins or ends is counted in the right budget from the next message on', async () => {
  const [nowMs, budgets] = [newDay(), budgetsWith({ email: 2 })];
  const [claims, shopId] = [paidClaims(table, budgets), await shopWith()];
  const set = (expression: string, values: object) =>
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: profileKey(shopId),
        UpdateExpression: `SET ${expression}`,
        ExpressionAttributeValues: values as Record<string, string>,
      }),
    );
  expect(await send(claims, shopId, nowMs)).toBe('claimed');
  await set('selected_plan_id = :pro', { ':pro': 'pro' });
  for (let message = 0; message < 3; message += 1) {
    expect(await send(claims, shopId, nowMs)).toBe('claimed');
  }
  expect(await counted(nowMs)).toMatchObject({ email: 1 });
  const ended = new Date(nowMs - 1).toISOString();
  await set('stripe_subscription_ends_at = :ended', { ':ended': ended });
  expect(await send(claims, shopId, nowMs)).toBe('claimed');
  expect(await send(claims, shopId, nowMs)).toEqual(REFUSED);
  // The Lambda instance knows by now that the common budget is spent, and must not refuse a shop that pays again.
  await set('stripe_subscription_ends_at = :later', { ':later': '2030-01-01T00:00:00.000Z' });
  expect(await send(claims, shopId, nowMs)).toBe('claimed');
});

it('SMS with a code have a common budget of their own', async () => {
  const [nowMs, budgets] = [newDay(), budgetsWith({ sms: 0, code: 1 })];
  const claims = paidClaims(table, budgets);
  const [one, other] = await freeShops(2);
  expect(await send(claims, one ?? '', nowMs, 'code')).toBe('claimed');
  expect(await send(claims, other ?? '', nowMs, 'code')).toMatch(/^Trop de codes/);
  expect(await counted(nowMs)).toMatchObject({ code: 1 });
});

it('From half of a common budget on, each message is counted for the alarm', async () => {
  const [nowMs, budgets] = [newDay(), budgetsWith({ email: 4 })];
  const claims = paidClaims(table, budgets);
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const reports: number[] = [];
  for (const shopId of await freeShops(4)) {
    await send(claims, shopId, nowMs);
    reports.push(
      written.mock.calls.filter(([line]) => String(line).includes('FreeBudgetHalfSpent')).length,
    );
  }
  written.mockRestore();
  expect(reports).toEqual([0, 1, 2, 3]);
});
