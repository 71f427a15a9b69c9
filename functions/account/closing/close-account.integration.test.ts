import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { DeleteCommand, PutCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientSettings, LOGOS_BUCKET } from '../../../local/resources.ts';
import { signInShop } from '../../../local/shop-account.ts';
import { callApi } from '../../../local/testing/call-api.ts';
import { eventually } from '../../../local/testing/eventually.ts';
import { askTicket, openLive } from '../../../local/testing/live-client.ts';
import { nightly } from '../../../local/testing/nightly.ts';
import { createShop, type TestShop } from '../../../local/testing/shop.ts';
import { startTestCloud, type TestCloud } from '../../../local/testing/test-cloud.ts';
import type { AccountClosure } from '../../../shared/account/account.ts';
import type { UserSession } from '../../../shared/account/session.ts';
import type { StripePage } from '../../../shared/billing/billing.ts';
import type { ApprovalLink, IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import type { ErrorBody } from '../../../shared/error-answer.ts';
import type { Repair } from '../../../shared/repairs/repairs.ts';
import { parisDay } from '../../../shared/time.ts';
import { spendingWrites } from '../../billing/budgets/spending.ts';
import { formerUseKey } from '../../billing/usage/stored-former-use.ts';
import { profileKey, repairKey } from '../../platform/table/table-keys.ts';
import { transactNamed } from '../../platform/table/transaction.ts';
import { createRepair } from '../../repairs/intake/create-repair.ts';
import { newRepair } from '../../repairs/intake/new-repair.ts';
import { newRepairId } from '../../repairs/repair-id.ts';
import { repairsRepository } from '../../repairs/repairs.repository.ts';
import { countingRepository } from '../../statistics/counting.repository.ts';
import { readStatusCounts } from '../../statistics/shop-figures.ts';
import { startTestTable, type TestTable } from '../../testing/test-table.ts';
import { UNBOUNDED } from '../../testing/unbounded.ts';
import { WHOLE_COMPANY } from '../../testing/whole-company.ts';
import { closuresRepository } from './closures.repository.ts';
import { eraseShop } from './erase-shop.ts';
import { type ErasureRepository, erasureRepository } from './erasure.repository.ts';
import { type FinishClosuresDependencies, finishClosures } from './finish-closures.ts';
import { liveDependencies } from './live-dependencies.ts';

let cloud: TestCloud;
let table: TestTable;
let shop: TestShop;
let other: TestShop;

beforeAll(async () => {
  cloud = await startTestCloud();
  table = startTestTable(cloud);
  for (const [name, value] of Object.entries(cloud.environment)) vi.stubEnv(name, value);
  other = await createShop(cloud);
  await fill(other);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  table.close();
  await cloud.stop();
});
beforeEach(async () => {
  shop = await createShop(cloud, { plan: 'pro' });
});

const call = async <Body>(
  { token }: TestShop,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  json?: object,
) => callApi<Body>(cloud, path, { method, token, ...(json && { json }) });

const issue = async (owner: TestShop, documentType: 'facture' | 'devis') =>
  (
    await call<IssuedDocument>(owner, 'POST', '/api/documents', {
      documentType,
      invoiceDate: parisDay(Date.now()),
      clientName: 'Marie Durand',
      clientEmail: 'marie@exemple.fr',
      operationCategory: 'services',
      items: [{ description: 'Écran', quantity: 1, price: 39.99 }],
    })
  ).body;

const details = {
  deviceType: 'tablet',
  customerName: 'Durand',
  customerEmail: 'marie@exemple.fr',
} as const;

/** Creates one item of every kind for a shop. */
async function fill(owner: TestShop) {
  const take = () =>
    call<Repair>(owner, 'POST', '/api/repairs', {
      deviceType: 'tablet',
      customerName: 'Durand',
      customerEmail: 'marie@exemple.fr',
      customerPhone: '0612345678',
    });
  const created = await take();
  const { id: givenBack } = (await take()).body;
  await call(owner, 'PATCH', `/api/repairs/${givenBack}/status`, { status: 'completed' });
  await call(owner, 'POST', `/api/repairs/${givenBack}/handover`);
  const error = await take();
  await call(owner, 'POST', `/api/repairs/${error.body.id}/withdraw`);
  await call(owner, 'PATCH', `/api/repairs/${created.body.id}/status`, { status: 'completed' });
  await call(owner, 'PUT', '/api/company', WHOLE_COMPANY);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h8v8z"/></svg>';
  await callApi(cloud, '/api/company/logo', { method: 'POST', token: owner.token, body: svg });
  const invoice = await issue(owner, 'facture');
  const payment = { amountCents: 100, means: 'cash', date: invoice.invoiceDate };
  await call(owner, 'POST', `/api/documents/${invoice.id}/payments`, payment);
  await call(owner, 'POST', `/api/documents/${invoice.id}/credit-note`, {});
  const quote = await issue(owner, 'devis');
  const link = await call<ApprovalLink>(
    owner,
    'POST',
    `/api/documents/${quote.id}/approval-link`,
    {},
  );
  await eventually('both messages', async () => {
    const { body } = await call<Repair>(owner, 'GET', `/api/repairs/${created.body.id}`);
    return body.deliveries.email && body.deliveries.sms;
  });
  await eventually('the repair is counted', async () => {
    const { trackingNumber } = created.body;
    const counted = await countingRepository(table).counted(owner.sub, [trackingNumber]);
    const [month] = Object.values(counted.get(trackingNumber)?.counts.months ?? {});
    return month?.completed && month.notified_email && month.notified_sms;
  });
  return { repair: created.body, invoice, quotePath: link.body.path };
}

/** Returns the keys of all items that name the shop, except those that expire within a day. */
const itemsOf = ({ sub }: TestShop) => itemsThatName(sub);

/** Returns the keys of all items that contain a text, except those that expire within a day. */
async function itemsThatName(text: string): Promise<string[]> {
  const found: string[] = [];
  const pages = paginateScan(
    { client: table.client },
    { TableName: table.name, ConsistentRead: true },
  );
  for await (const { Items = [] } of pages) {
    const own = Items.filter((item) => JSON.stringify(item).includes(text));
    found.push(...own.map(({ pk, sk }) => `${pk} ${sk}`.replaceAll(text, '·')));
  }
  return found.filter((key) => !key.startsWith('EVENT#')).toSorted();
}

async function logosOf({ sub }: TestShop): Promise<number> {
  const s3 = new S3Client({ ...clientSettings(cloud.endpoints.s3), forcePathStyle: true });
  const { KeyCount } = await s3.send(
    new ListObjectsV2Command({ Bucket: LOGOS_BUCKET, Prefix: `${sub}/` }),
  );
  s3.destroy();
  return KeyCount ?? 0;
}

/** Makes a shop that has paid for a plan on Stripe's page, as a person does. */
async function subscribe() {
  const { body } = await call<StripePage>(shop, 'POST', '/api/billing/checkout', { plan: 'pro' });
  await fetch(body.url, { method: 'POST', body: new URLSearchParams({ card: 'good' }) });
  return eventually('the subscription', () => subscriptionOf(shop.email));
}

function subscriptionOf(email: string) {
  const { customers, subscriptions } = cloud.stripe.account.state;
  const customer = customers.find((each) => each.email === email);
  return subscriptions.find((each) => each.customer === customer?.id);
}

/** Runs `finish-closures` as if it were `laterMs` from now. */
const finish = (laterMs: number, changed: Partial<FinishClosuresDependencies> = {}) =>
  finishClosures(
    { ...liveDependencies(), now: () => Date.now() + laterMs, ...changed },
    () => true,
  );

/** Creates repairs one after the other, without waiting until their messages are sent. */
async function addRepairs(count: number) {
  const repairs = repairsRepository(table);
  for (let index = 0; index < count; index += 1) {
    await createRepair({ repairs, now: () => Date.now() }, shop.sub, {
      deviceType: 'tablet',
      customerName: `Client ${index}`,
      customerEmail: 'm@exemple.fr',
    });
  }
}

const kept = [
  // The chain consists of four entries and the seal.
  ...Array.from({ length: 5 }, (_, index) => `ARCHIVE#· CHAIN#000000000${index + 1}`),
  expect.stringMatching(/^ARCHIVE#· DOCUMENT#/),
  expect.stringMatching(/^ARCHIVE#· DOCUMENT#/),
  expect.stringMatching(/^ARCHIVE#· PAYMENT#/),
];
const closing = 'JOB#CLOSE-ACCOUNT ·';

describe('Closing an account', () => {
  describe('A shop that had one item of every kind', () => {
    let closed: TestShop;
    let filled: Awaited<ReturnType<typeof fill>>;
    let others: string[];
    beforeAll(async () => {
      closed = await createShop(cloud, { plan: 'pro' });
      filled = await fill(closed);
      const live = await openLive(cloud, { ticket: await askTicket(cloud, closed.token) });
      others = await itemsOf(other);
      const { status, body } = await call<AccountClosure>(closed, 'DELETE', '/api/account');
      expect([status, body]).toEqual([200, { state: 'closed' }]);
      live.close();
    });

    it('A closed account keeps only the documents, payments and chain that the law requires, and nobody can sign in to it', async () => {
      const { quotePath, repair } = filled;
      expect(await itemsOf(closed)).toEqual([...kept, closing]);
      expect(await logosOf(closed)).toBe(0);
      const tracking = await callApi<ErrorBody>(cloud, `/api/suivi/${repair.trackingNumber}`);
      expect([tracking.status, tracking.body.error.code]).toEqual([404, 'REPAIR_NOT_FOUND']);
      const [, id, key] = /devis\/([^#]+)#cle=(.+)$/.exec(quotePath) ?? [];
      expect((await callApi(cloud, `/api/devis/${id}?cle=${key}`)).status).toBe(404);
      await expect(signInShop(cloud, closed)).rejects.toThrow();
      expect(await itemsOf(other)).toEqual(others);
      expect(await logosOf(other)).toBe(1);
    });

    it('An invoice is kept as issued until ten years after its financial year', async () => {
      const { invoice } = filled;
      const pages = paginateScan({ client: table.client }, { TableName: table.name });
      for await (const { Items = [] } of pages) {
        const item = Items.find(
          ({ pk, sk }) => pk === `ARCHIVE#${closed.sub}` && sk === `DOCUMENT#${invoice.id}`,
        );
        if (!item) continue;
        expect(JSON.parse(String(item.document))).toEqual(invoice);
        const end = `${Number(invoice.invoiceDate.slice(0, 4)) + 12}-01-01T00:00:00.000Z`;
        expect(new Date(Number(item.expires_at) * 1000).toISOString()).toBe(end);
        return;
      }
      throw new Error('The invoice is not kept');
    });

    // The answers of all routes to a token of a closed account are checked in functions/matrix.integration.test.ts.
    it('Tokens that remain valid after the closing store nothing and send no notification', async () => {
      const { repair, invoice } = filled;
      const victim = `victime-${closed.sub}@exemple.fr`;
      const asked = [
        call(closed, 'POST', '/api/repairs', { ...details, customerEmail: victim }),
        call(closed, 'PATCH', `/api/repairs/${repair.id}/status`, { status: 'pending' }),
        call(closed, 'POST', `/api/repairs/${repair.id}/withdraw`),
        call(closed, 'PUT', '/api/company', WHOLE_COMPANY),
        call(closed, 'POST', `/api/documents/${invoice.id}/credit-note`, {}),
      ];
      expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 401));
      // Index words that were being written at the moment of the closing are removed with the stream's next record.
      await eventually(
        'nothing is left',
        async () => (await itemsOf(closed)).length <= kept.length + 1,
      );
      expect(await itemsOf(closed)).toEqual([...kept, closing]);
      // This message to another shop's customer is the last one, so all earlier messages have been sent by then.
      const marker = `dernier-${closed.sub}@exemple.fr`;
      const made = await call(other, 'POST', '/api/repairs', { ...details, customerEmail: marker });
      expect(made.status).toBe(201);
      const outbox = () => cloud.messaging.outbox.list().map(({ to }) => to);
      await eventually('the last message is sent', () => outbox().includes(marker));
      expect(outbox()).not.toContain(victim);
    });
  });

  it('Erasing a repair leaves only its tracking number, and the counts follow', async () => {
    const { repair } = await fill(shop);
    const { erasure } = liveDependencies();
    const before = await readStatusCounts(table, shop.sub);
    await erasure.eraseRepair(shop.sub, repair.trackingNumber);
    const digits = repair.trackingNumber.slice(2);
    await eventually('nothing is left', async () => (await itemsThatName(digits)).length === 1);
    expect(await itemsThatName(digits)).toEqual(['TRACKING#RB· REPAIR']);
    const completed = before.completed - 1;
    expect(await readStatusCounts(table, shop.sub)).toEqual({ ...before, completed });
  });

  it('The transaction refuses new repairs both before and after the profile is erased', async () => {
    const repairs = repairsRepository(table);
    const create = () => createRepair({ repairs, now: () => Date.now() }, shop.sub, details);
    await create();
    const { closures, erasure } = liveDependencies();
    await closures.open(shop.sub, Date.now());
    await expect(create()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await erasure.eraseProfile(shop.sub);
    // A message in progress does not recreate the profile.
    const paid = spendingWrites(
      {
        shopId: shop.sub,
        messages: [{ email: 'victime@exemple.fr' }],
        nowMs: Date.now(),
        purse: 'own',
      },
      UNBOUNDED,
    );
    expect(await transactNamed(table, paid)).toEqual({
      shop: expect.objectContaining({ condition: true }),
    });
    await expect(create()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await table.countRepairs(shop.sub)).toBe(1);
    await finish(0);
  });

  it('Closing an account does not renew the allowance: three accounts with one address create five repairs together', async () => {
    const email = `Rondes-${randomUUID()}@exemple.fr`;
    let made = 0;
    for (let round = 0; round < 3; round += 1) {
      const again = await createShop(cloud, { email: round === 1 ? email.toLowerCase() : email });
      for (;;) {
        const { status } = await call(again, 'POST', '/api/repairs', details);
        if (status !== 201) break;
        made += 1;
      }
      // The daily count of existing repairs does not change the usage.
      const session = await call<UserSession>(again, 'GET', '/api/session');
      expect(session.body.subscription.repairsUsed).toBe(5);
      expect((await call(again, 'DELETE', '/api/account')).status).toBe(200);
    }
    expect(made).toBe(5);
  });

  it('The stored usage keeps the larger of two counts when two accounts of one address close, even at the same moment', async () => {
    const nowMs = Date.parse('2026-11-20T11:00:00.000Z');
    const day = '2026-11-20';
    const name = `lea-${randomUUID()}`;
    const profileOf = (spelling: string, counts: object) =>
      table.put({ ...profileKey(spelling), user_id: spelling, email: spelling, ...counts });
    const [lea, second] = [`${name}@exemple.fr`, `${name}+1@exemple.fr`];
    await profileOf(lea, {
      repairs_used: 5,
      'repairs_used_2026-11': 2,
      [`sent_email_${day}`]: 1,
      [`papers_documents_${day}`]: 9,
      [`papers_prints_${day}`]: 1,
    });
    await profileOf(second, {
      repairs_used: 1,
      'repairs_used_2026-11': 3,
      [`sent_sms_${day}`]: 4,
      [`papers_documents_${day}`]: 2,
      [`papers_prints_${day}`]: 3,
    });
    const { keepUse } = erasureRepository(table);
    const larger = {
      ...{ used: 5, month: '2026-11', used_in_month: 3, day, sent_email: 1, sent_sms: 4 },
      papers: { [`papers_documents_${day}`]: 9, [`papers_prints_${day}`]: 3 },
    };
    for (const order of [
      [lea, second],
      [second, lea, second],
    ]) {
      for (const shopId of order) await keepUse(shopId, nowMs);
      expect(await table.item(formerUseKey(lea))).toMatchObject(larger);
      await table.client.send(new DeleteCommand({ TableName: table.name, Key: formerUseKey(lea) }));
    }
    await Promise.all([lea, second, lea, second].map((shopId) => keepUse(shopId, nowMs)));
    expect(await table.item(formerUseKey(lea))).toMatchObject(larger);

    // The counts begin anew in a new month, and a closure that began in the month before does not restore the old
    // counts.
    await profileOf(second, { repairs_used: 6, 'repairs_used_2026-12': 1 });
    await keepUse(second, Date.parse('2026-12-01T11:00:00.000Z'));
    await keepUse(lea, nowMs);
    const december = { used: 6, month: '2026-12', used_in_month: 1, day: '2026-12-01' };
    const kept = await table.item(formerUseKey(lea));
    expect(kept).toMatchObject({ ...december, sent_email: 0, sent_sms: 0 });
    expect(kept?.papers).toBeUndefined();
  });

  it('The tracking numbers of a closed account are never issued again', async () => {
    const { repair } = await fill(shop);
    await call(shop, 'DELETE', '/api/account');
    const repairs = repairsRepository(table);
    const { trackingNumber } = repair;
    expect(await repairs.get(trackingNumber)).toBeUndefined();
    const tomb = await table.item(repairKey(trackingNumber));
    expect(Object.keys(tomb ?? {}).toSorted()).toEqual(
      ['erased', 'item_version', 'last_write', 'pk', 'sk'].toSorted(),
    );
    const nowMs = Date.now();
    const id = newRepairId(trackingNumber);
    const identity = { id, trackingNumber, trackingKey: 'k', shopId: other.sub, nowMs };
    const outcome = await repairs.insert([newRepair(details, identity)], nowMs);
    expect(outcome).toEqual({ kind: 'number-taken' });
  });

  it('An item that a late write stores after the closing is erased two hours after the closing', async () => {
    await call(shop, 'DELETE', '/api/account');
    const late = { pk: `USER#${shop.sub}`, sk: 'COMPANY', company_name: 'Trop tard' };
    await table.client.send(new PutCommand({ TableName: table.name, Item: late }));
    expect(await finish(60 * 60_000)).toMatchObject({ erased: 0, completed: 0 });
    expect(await finish(2 * 60 * 60_000)).toMatchObject({ failed: 0 });
    expect(await itemsOf(shop)).toEqual([]);
  });

  it('The subscription ends immediately, and the account stays open while the subscription cannot be ended', async () => {
    const { id } = await subscribe();
    const { state } = cloud.stripe.account;
    state.apiMode = 'down';
    const refused = await call<ErrorBody>(shop, 'DELETE', '/api/account');
    expect([refused.status, refused.body.error.code]).toEqual([503, 'CLOSURE_UNAVAILABLE']);
    state.apiMode = 'normal';
    expect(await itemsOf(shop)).toEqual(['USER#· PROFILE']);
    await signInShop(cloud, shop);
    expect((await call(shop, 'DELETE', '/api/account')).status).toBe(200);
    expect(state.subscriptions.find((each) => each.id === id)?.status).toBe('canceled');
    expect(state.customers.map(({ email }) => email)).not.toContain(shop.email);
    // Stripe's later events do not recreate anything.
    await eventually('every event has arrived', () => state.pending.length === 0);
    expect(await itemsOf(shop)).toEqual([closing]);
  });

  it('Closing an account again succeeds and changes nothing', async () => {
    const answers = await Promise.all([
      call(shop, 'DELETE', '/api/account'),
      call(shop, 'DELETE', '/api/account'),
    ]);
    expect(answers.map(({ status }) => Math.floor(status / 100))).toEqual([2, 2]);
    expect((await call(shop, 'DELETE', '/api/account')).status).toBe(200);
    expect(await itemsOf(shop)).toEqual([closing]);
  });
});

describe('An interrupted closure', () => {
  nightly(
    'A closure continues where a crash interrupted it, while messages are still being sent',
    async () => {
      await addRepairs(105);
      const dependencies = liveDependencies();
      const { erasure } = dependencies;
      let left = 40;
      const crashing: ErasureRepository = {
        ...erasure,
        async eraseRepair(shopId, trackingNumber) {
          left -= 1;
          // The crash comes after the repair is deleted and before its notifications are. No index then leads to the
          // notifications.
          if (left === 0) {
            const Key = repairKey(trackingNumber);
            await table.client.send(new DeleteCommand({ TableName: table.name, Key }));
          }
          if (left <= 0) throw new Error('The function died');
          await erasure.eraseRepair(shopId, trackingNumber);
        },
      };
      const closure = await dependencies.closures.open(shop.sub, Date.now());
      const run = eraseShop({ ...dependencies, erasure: crashing }, closure, () => true);
      await expect(run).rejects.toThrow('The function died');
      expect((await itemsOf(shop)).length).toBeGreaterThan(65);

      expect(await finish(0)).toMatchObject({ erased: 1, failed: 0 });
      await eventually(
        'No message is being sent',
        async () => {
          const before = cloud.messaging.outbox.list().length;
          await sleep(1_500);
          return cloud.messaging.outbox.list().length === before;
        },
        30_000,
      );
      expect(await itemsOf(shop)).toEqual([closing]);
      await finish(2 * 60 * 60_000);
      expect(await itemsOf(shop)).toEqual([]);
    },
  );

  nightly(
    'A closure continues with the next run when time is up, and a shop that fails does not block the others',
    async () => {
      await fill(shop);
      const second = await createShop(cloud);
      const closures = closuresRepository(table);
      await Promise.all([shop, second].map(({ sub }) => closures.open(sub, Date.now())));
      const dependencies = liveDependencies();
      const closure = await closures.open(shop.sub, Date.now());
      expect(await eraseShop(dependencies, closure, () => false)).toBe(false);
      expect(await itemsOf(shop)).toContain('USER#· PROFILE');

      const alarms: string[] = [];
      const userPool = {
        async removeUser(shopId: string) {
          if (shopId === shop.sub) throw new Error('Cognito is away');
          await dependencies.userPool.removeUser(shopId);
        },
      };
      const report = await finish(0, { userPool, alarm: (name) => alarms.push(name) });
      expect([report.failed, alarms]).toEqual([1, ['ClosureFailed']]);
      expect(await itemsOf(second)).toEqual([closing]);
      // The Lambda is invoked as the schedule does it, with its own role.
      const taken = await cloud.invoke('finish-closures', {});
      expect(taken).toMatchObject({ erased: 1, failed: 0 });
      expect(await itemsOf(shop)).toEqual([...kept, closing]);
    },
  );

  it('A run that ends after another run has finished the closure does not restore the closure', async () => {
    const { closures } = liveDependencies();
    await closures.open(shop.sub, Date.now());
    await closures.remove(shop.sub);
    await closures.saveErasing(shop.sub, ['RB00000001']);
    await closures.markErased(shop.sub);
    expect(await itemsOf(shop)).not.toContain(closing);
  });

  it('A shop leaves the daily jobs before its documents are archived', async () => {
    await call(shop, 'PUT', '/api/company', WHOLE_COMPANY);
    await issue(shop, 'facture');
    expect(await itemsOf(shop)).toContain('JOB#CHAINS ·');
    const dependencies = liveDependencies();
    const closure = await dependencies.closures.open(shop.sub, Date.now());
    expect(await eraseShop(dependencies, closure, () => false)).toBe(false);
    const left = await itemsOf(shop);
    expect(left).toContain('USER#· PROFILE');
    expect(left).not.toContain('JOB#CHAINS ·');
  });

  it('A closure never changes a repair with the same tracking number in another shop', async () => {
    const { repair } = await fill(shop);
    const taken = { ...repairKey(repair.trackingNumber), user_id: other.sub };
    await table.client.send(new PutCommand({ TableName: table.name, Item: taken }));
    await erasureRepository(table).eraseRepair(shop.sub, repair.trackingNumber);
    expect(await itemsOf(other)).toContain(`${taken.pk} REPAIR`);
    await table.client.send(
      new DeleteCommand({ TableName: table.name, Key: repairKey(repair.trackingNumber) }),
    );
  });
});
