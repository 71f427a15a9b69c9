/**
 * The messages of one batch are claimed and paid for together. The result is the same as if each were claimed by
 * itself.
 */
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { loneTable } from '../../local/testing/lone-table.ts';
import { type Budgets, budgetsOf } from '../../shared/billing/budgets.ts';
import type { NotificationChannel } from '../../shared/repairs/notifications.ts';
import { sentAttribute } from '../billing/budgets/within-plan.ts';
import { profileKey } from '../platform/table/table-keys.ts';
import { createRepair } from '../repairs/intake/create-repair.ts';
import { repairsRepository } from '../repairs/repairs.repository.ts';
import type { StoredRepair } from '../repairs/repairs.ts';
import type { TestTable } from '../testing/test-table.ts';
import { UNBOUNDED } from '../testing/unbounded.ts';
import { requestOf } from './status-changes/notification.ts';
import { payingNotifications } from './status-changes/paying-claims.ts';
import { shopDetailsReader } from './status-changes/shop-details.ts';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');

let table: TestTable;
loneTable((started) => {
  table = started;
});

let shops = 0;

/** Makes a shop on the plan Pro with a repair for each given customer. One sender claims their e-mails. */
async function shopWith(customers: readonly string[], budgets: Budgets = UNBOUNDED) {
  const shopId = `claims-${++shops}`;
  const repairs = repairsRepository(table);
  const made: StoredRepair[] = [];
  const make = (customer: string) =>
    createRepair({ repairs, now: () => NOW - 60_000 }, shopId, {
      deviceType: 'tablet',
      customerName: 'Durand',
      customerEmail: `${customer}@exemple.fr`,
      customerPhone: `06 12 34 56 ${10 + made.length}`,
    });
  for (const customer of customers) {
    const { trackingNumber } = await make(customer);
    const stored = await repairs.get(trackingNumber);
    if (stored) made.push(stored);
    if (made.length > 1) continue;
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: profileKey(shopId),
        UpdateExpression: 'SET selected_plan_id = :pro',
        ExpressionAttributeValues: { ':pro': 'pro' },
      }),
    );
  }
  const { claim, claimEach } = payingNotifications({
    table,
    budgets,
    recipientOf: ({ customerEmail, phoneNumber }, channel) =>
      channel === 'email' ? customerEmail : phoneNumber?.e164,
    lookAhead: shopDetailsReader(table).ahead,
  });
  const claimAll = async () => {
    const claims = made.map((repair) => claim(requestOf(repair, 0), 'email', NOW));
    return (await Promise.all(claims)).map(({ kind }) => kind);
  };
  const claimBoth = async (repair = made[0]) => {
    if (repair === undefined) throw new Error('No repair');
    const { email, sms } = claimEach(requestOf(repair, 0), NOW);
    return [(await email).kind, (await sms).kind];
  };
  const paid = async (channel: NotificationChannel = 'email') =>
    (await table.profile(shopId))?.[sentAttribute(channel, NOW)] ?? 0;
  return { made, claim, claimAll, claimBoth, paid };
}

/** Makes budgets with the same limits for the free plan and the plan Pro. */
const budgetsWith = (shop: object, recipient: object) =>
  budgetsOf({
    free: { email: 1_000, sms: 1_000, ...shop },
    pro: { email: 1_000, sms: 1_000, ...shop },
    recipient: { email: 1_000, sms: 1_000, ...recipient },
  });
const CUSTOMERS = Array.from({ length: 10 }, (_, place) => `client-${place}`);

it('Ten messages cost one read and one transaction', async () => {
  const { claimAll, paid } = await shopWith(CUSTOMERS, budgetsWith({}, {}));
  let kinds: string[] = [];
  const requests = await table.requestsOf(async () => {
    kinds = await claimAll();
  });
  expect(kinds).toEqual(CUSTOMERS.map(() => 'claimed'));
  expect(requests).toEqual(['BatchGetItemCommand', 'TransactWriteItemsCommand']);
  expect(await paid()).toBe(10);
});

it('The claims together use exactly the shop’s daily budget', async () => {
  const { claimAll, paid } = await shopWith(CUSTOMERS, budgetsWith({ email: 7 }, {}));
  const kinds = await claimAll();
  expect(kinds.filter((kind) => kind === 'claimed')).toHaveLength(7);
  expect(kinds.filter((kind) => kind === 'unpayable')).toHaveLength(3);
  expect(await paid()).toBe(7);
});

it('The claims respect the budget of a recipient', async () => {
  const customers = ['meme', 'autre', 'meme', 'meme', 'encore'];
  const { claimAll, paid } = await shopWith(customers, budgetsWith({}, { email: 2, sms: 1 }));
  const kinds = await claimAll();
  expect(kinds[1]).toBe('claimed');
  expect(kinds[4]).toBe('claimed');
  expect(kinds.filter((kind) => kind === 'unpayable')).toHaveLength(1);
  expect(await paid()).toBe(4);
});

it('A recipient’s budget of 0 pays for no message', async () => {
  const { claimAll, paid } = await shopWith(['un'], budgetsWith({}, { email: 0 }));
  expect(await claimAll()).toEqual(['unpayable']);
  expect(await paid()).toBe(0);
});

it('Each message is claimed by one sender, whatever others claim', async () => {
  const { made, claim, claimAll, paid } = await shopWith(CUSTOMERS);
  const [first] = made;
  if (first === undefined) throw new Error('No repair');
  await claim(requestOf(first, 0), 'email', NOW);
  const [again, ...others] = await claimAll();
  expect(again).toBe('busy');
  expect(others).toEqual(others.map(() => 'claimed'));
  expect(await paid()).toBe(10);
  const twice = (await Promise.all([claimAll(), claimAll()])).flat();
  expect(twice).not.toContain('claimed');
  expect(await paid()).toBe(10);
});

it('The e-mail and the SMS of one change cost one read and one transaction', async () => {
  const { claimBoth, paid } = await shopWith(['deux']);
  let kinds: string[] = [];
  const requests = await table.requestsOf(async () => {
    kinds = await claimBoth();
  });
  expect(kinds).toEqual(['claimed', 'claimed']);
  expect(requests).toEqual(['BatchGetItemCommand', 'TransactWriteItemsCommand']);
  expect([await paid('email'), await paid('sms')]).toEqual([1, 1]);
  expect(await claimBoth()).toEqual(['busy', 'busy']);
  expect([await paid('email'), await paid('sms')]).toEqual([1, 1]);
});

it('A spent budget for SMS stops the SMS alone', async () => {
  const { claimBoth, paid } = await shopWith(['sans-sms'], budgetsWith({ sms: 0 }, {}));
  expect(await claimBoth()).toEqual(['claimed', 'unpayable']);
  expect([await paid('email'), await paid('sms')]).toEqual([1, 0]);
});

it('The SMS is claimed by itself when another sender holds the e-mail', async () => {
  const { made, claim, claimBoth, paid } = await shopWith(['tenu']);
  const [first] = made;
  if (first === undefined) throw new Error('No repair');
  await claim(requestOf(first, 0), 'email', NOW);
  expect(await claimBoth()).toEqual(['busy', 'claimed']);
  expect([await paid('email'), await paid('sms')]).toEqual([1, 1]);
});
