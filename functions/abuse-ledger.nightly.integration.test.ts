import { randomUUID } from 'node:crypto';
import {
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientSettings } from '../local/resources.ts';
import { signInShop } from '../local/shop-account.ts';
import { callApi } from '../local/testing/call-api.ts';
import { eventually } from '../local/testing/eventually.ts';
import { settledRepair } from '../local/testing/settled-repair.ts';
import { createShop, setPlan, type TestShop } from '../local/testing/shop.ts';
import { startTestCloud, type TestCloud } from '../local/testing/test-cloud.ts';
import type { UserSession } from '../shared/account/session.ts';
import { budgetsOf } from '../shared/billing/budgets.ts';
import { PLANS } from '../shared/billing/plan-table.ts';
import type { IssuedDocument } from '../shared/documents/issued/issued.ts';
import type { ErrorBody } from '../shared/error-answer.ts';
import { REPAIR_STATUSES, type Repair } from '../shared/repairs/repairs.ts';
import { parisDay } from '../shared/time.ts';
import { findShop, setStopped, spenders } from '../tools/stage/shop-messages.ts';
import { spendingWrites } from './billing/budgets/spending.ts';
import { transactNamed } from './platform/table/transaction.ts';
import { startTestTable, type TestTable } from './testing/test-table.ts';
import { WHOLE_COMPANY } from './testing/whole-company.ts';

/** This cloud has no setting for budgets, so the default budgets apply. */
let cloud: TestCloud;
let table: TestTable;
beforeAll(async () => {
  cloud = await startTestCloud({ budgets: '{}' });
  table = startTestTable(cloud);
});
afterAll(async () => {
  table.close();
  await cloud.stop();
});

const call = <Body>(
  { token }: TestShop,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  json?: object,
) => callApi<Body & ErrorBody>(cloud, path, { method, token, ...(json && { json }) });

const address = () => `cible-${randomUUID()}@exemple.fr`;
let lastNumber = 612_000_000;
function mobile(): string {
  lastNumber += 1;
  return `0${lastNumber}`;
}

async function create(
  shop: TestShop,
  customer: { customerEmail?: string; customerPhone?: string },
) {
  const { status, body } = await call<Repair>(shop, 'POST', '/api/repairs', {
    deviceType: 'tablet',
    customerName: 'Durand',
    customerEmail: address(),
    ...customer,
  });
  expect(status).toBe(201);
  return body;
}

const sentTo = (...recipients: string[]) =>
  cloud.messaging.outbox.list().filter(({ to }) => recipients.includes(to));

async function issue(shop: TestShop, clientEmail?: string) {
  await call(shop, 'PUT', '/api/company', WHOLE_COMPANY);
  const { status, body } = await call<IssuedDocument>(shop, 'POST', '/api/documents', {
    documentType: 'devis',
    invoiceDate: parisDay(Date.now()),
    clientName: 'Durand',
    ...(clientEmail && { clientEmail }),
    operationCategory: 'services',
    items: [{ description: 'Écran', quantity: 1, price: 39.99 }],
  });
  expect(status).toBe(201);
  return body;
}

const settled = (shop: TestShop, id: string) => settledRepair(cloud, shop, id, ['email', 'sms']);

describe('A single free account that sends as much as it can', () => {
  it('A free shop sends at most its daily messages over all routes, however often it tries', async () => {
    const email = address();
    let shop = await createShop(cloud, { email });
    const targets: string[] = [];
    const document = await issue(shop);
    const refused: string[] = [];
    const spentBefore = { email: 50, sms: 20 };
    await spend(shop, spentBefore);
    for (let repairs = 0; repairs < 2; repairs += 1) {
      const customer = { customerEmail: address(), customerPhone: mobile() };
      targets.push(customer.customerEmail, `+33${customer.customerPhone.slice(1)}`);
      const repair = await create(shop, customer);
      for (let change = 0; change < 5; change += 1) {
        const status = REPAIR_STATUSES[change % REPAIR_STATUSES.length];
        await call(shop, 'PATCH', `/api/repairs/${repair.id}/status`, { status });
      }
      await settled(shop, repair.id);
      for (let again = 0; again < 3; again += 1) {
        const byEmail = await call(shop, 'POST', '/api/functions/send-repair-update-email', {
          repair: { id: repair.id },
        });
        const bySms = await call(shop, 'POST', '/api/functions/send-sms-notification', {
          to: customer.customerPhone,
          message: `Suivi ${repair.trackingNumber}: bonjour`,
        });
        for (const { status, body } of [byEmail, bySms]) {
          if (status !== 200) refused.push(`${status} ${body.error.code}`);
        }
      }
      const to = address();
      targets.push(to);
      const byHand = await call(shop, 'POST', `/api/documents/${document.id}/send`, { to });
      if (byHand.status !== 200) refused.push(`${byHand.status} ${byHand.body.error.code}`);
    }
    const emails = PLANS.free.budget.email - spentBefore.email;
    const sms = PLANS.free.budget.sms - spentBefore.sms;
    const count = () => {
      const all = sentTo(...targets);
      return {
        emails: all.filter(({ to }) => to.includes('@')).length,
        sms: all.filter(({ to }) => to.startsWith('+')).length,
      };
    };
    // The last change is refused immediately, while the SMS about an earlier change may still be on its way.
    await eventually('every message that was paid for is sent', () => count().sms >= sms);
    expect(count()).toEqual({ emails, sms });
    expect(new Set(refused)).toEqual(new Set(['429 BUDGET_SPENT']));
    const session = await call<UserSession>(shop, 'GET', '/api/session');
    expect(session.body.messagesLeft).toEqual({ email: 0, sms: 0 });
    // Closing the account and signing up again does not renew the budget.
    await call(shop, 'DELETE', '/api/account');
    shop = await createShop(cloud, { email });
    const again = await call<UserSession>(shop, 'GET', '/api/session');
    expect(again.body.messagesLeft).toEqual({ email: 0, sms: 0 });
    expect(count()).toEqual({ emails, sms });
  }, 240_000);

  it('A change beyond the budget is stored, and its card shows why nobody was notified', async () => {
    const shop = await createShop(cloud);
    await spend(shop, { email: 60, sms: 30 });
    const customer = { customerEmail: address(), customerPhone: mobile() };
    const repair = await create(shop, customer);
    const { deliveries } = await settled(shop, repair.id);
    expect(deliveries.email).toMatchObject({
      state: 'refused',
      reason: expect.stringMatching(/^Vos 60 e-mails du jour sont partis/),
    });
    expect(deliveries.sms).toMatchObject({
      reason: expect.stringMatching(/^Vos 30 SMS du jour sont partis/),
    });
    expect(sentTo(customer.customerEmail)).toEqual([]);
    // A larger plan allows more messages on the same day.
    await setPlan(cloud, shop.sub, 'essential');
    const again = await call(shop, 'POST', '/api/functions/send-repair-update-email', {
      repair: { id: repair.id },
    });
    expect(again.status).toBe(200);
    expect(sentTo(customer.customerEmail)).toHaveLength(1);
  });

  it('A free shop cannot send texts with links, and a paying one can', async () => {
    const shop = await createShop(cloud);
    const repair = await create(shop, {});
    const change = { status: 'ordered', message: 'Payez sur https://exemple.test' };
    const path = `/api/repairs/${repair.id}/status`;
    const refused = await call(shop, 'PATCH', path, change);
    expect([refused.status, refused.body.error.fields]).toEqual([
      400,
      { message: expect.stringContaining('réservés aux plans payants') },
    ]);
    const { body } = await call<Repair>(shop, 'GET', `/api/repairs/${repair.id}`);
    expect(body.statusHistory).toHaveLength(1);
    const company = await call(shop, 'PUT', '/api/company', { company_name: 'www.exemple' });
    expect(company.status).toBe(400);
    await setPlan(cloud, shop.sub, 'essential');
    expect((await call(shop, 'PATCH', path, change)).status).toBe(200);
  });

  it('A free shop sends a document only to its client’s address, a paying one also to others', async () => {
    const shop = await createShop(cloud);
    const [client, other] = [address(), address()];
    const document = await issue(shop, client);
    const send = (json: object) => call(shop, 'POST', `/api/documents/${document.id}/send`, json);
    expect((await send({})).status).toBe(200);
    const refused = await send({ to: other });
    expect([refused.status, refused.body.error.code]).toEqual([402, 'PLAN_REQUIRED']);
    expect([sentTo(client).length, sentTo(other).length]).toEqual([1, 0]);
    await setPlan(cloud, shop.sub, 'essential');
    expect((await send({ to: other })).status).toBe(200);
  });
});

describe('Fourteen free accounts from one address in a minute', () => {
  const FREE_TOGETHER = { email: 26, sms: 10 };
  let crowd: TestCloud;
  beforeAll(async () => {
    crowd = await startTestCloud({ budgets: JSON.stringify({ freeTogether: FREE_TOGETHER }) });
  });
  afterAll(() => crowd.stop());

  /** Signs up and confirms the address, as a script would without our pages. Returns `undefined` when it is refused. */
  async function signUp(email: string): Promise<TestShop | undefined> {
    const pool = new CognitoIdentityProviderClient(clientSettings(crowd.endpoints.cognito));
    const user = { ClientId: crowd.cognito.clientId, Username: email };
    const password = `Aa1!${randomUUID()}`;
    try {
      await callApi(crowd, '/api/auth/sign-up', { method: 'POST', json: { email } });
      const { UserSub: sub = '' } = await pool.send(
        new SignUpCommand({ ...user, Password: password }),
      );
      const sent = crowd.messaging.outbox.list().find(({ to }) => to === email);
      const [, code = ''] = /confirmation=(\d{6})/.exec(JSON.stringify(sent)) ?? [];
      await pool.send(new ConfirmSignUpCommand({ ...user, ConfirmationCode: code }));
      const { accessToken: token, ...tokens } = await signInShop(crowd, { email, password });
      return { sub, email, password, token, ...tokens };
    } catch (error) {
      expect(String(error)).toContain('SIGN_UP_NOT_PERMITTED');
      return undefined;
    } finally {
      pool.destroy();
    }
  }

  /** Creates two repairs, with a change each: four e-mails and four SMS to strangers. Returns the last repair. */
  async function sendAll(shop: TestShop): Promise<{ last: string; targets: string[] }> {
    const ask = <Body>(method: 'POST' | 'PATCH', path: string, json: object) =>
      callApi<Body>(crowd, path, { method, token: shop.token, json });
    const targets: string[] = [];
    let last = '';
    for (let repairs = 0; repairs < 2; repairs += 1) {
      const customer = { customerEmail: address(), customerPhone: mobile() };
      targets.push(customer.customerEmail, `+33${customer.customerPhone.slice(1)}`);
      const made = { deviceType: 'tablet', customerName: 'Durand', ...customer };
      const { body } = await ask<Repair>('POST', '/api/repairs', made);
      last = body.id;
      await settledRepair(crowd, shop, last, ['email', 'sms']);
      await ask('PATCH', `/api/repairs/${last}/status`, { status: 'ordered' });
      await settledRepair(crowd, shop, last, ['email', 'sms']);
    }
    return { last, targets };
  }
  const count = (targets: readonly string[]) => {
    const all = crowd.messaging.outbox.list().filter(({ to }) => targets.includes(to));
    return {
      email: all.filter(({ to }) => to.includes('@')).length,
      sms: all.filter(({ to }) => to.startsWith('+')).length,
    };
  };

  it('Ten of fourteen sign-ups succeed, their messages share the common budget, and a paid or identified shop still sends', async () => {
    const shops: TestShop[] = [];
    for (let account = 0; account < 14; account += 1) {
      const shop = await signUp(`a${account}@gmail.com`);
      if (shop) shops.push(shop);
    }
    expect(shops).toHaveLength(10);
    // Only two accounts run at once, because each of them polls for the outcomes of its messages.
    const sent: Awaited<ReturnType<typeof sendAll>>[] = [];
    for (let first = 0; first < shops.length; first += 2) {
      sent.push(...(await Promise.all(shops.slice(first, first + 2).map(sendAll))));
    }
    expect(count(sent.flatMap(({ targets }) => targets))).toEqual(FREE_TOGETHER);
    const shop = shops.at(-1) as TestShop;
    const last = sent.at(-1)?.last ?? '';
    const { deliveries } = await settledRepair(crowd, shop, last, ['email', 'sms']);
    for (const channel of ['email', 'sms'] as const) {
      expect(deliveries[channel]?.reason).toMatch(
        /^Rien n’est parti.*Indiquez votre SIRET et confirmez votre mobile.*ou appelez votre client\.$/,
      );
    }
    // The shop gives its SIRET and confirms its mobile, although the common budget is already spent.
    const ask = (method: 'POST' | 'PUT', path: string, json: object) =>
      callApi(crowd, path, { method, token: shop.token, json });
    await ask('PUT', '/api/company', { siret: '732 829 320 00074' });
    const own = mobile();
    expect((await ask('POST', '/api/account/mobile-code', { mobile: own })).status).toBe(200);
    const text = crowd.messaging.outbox.list().find(({ to }) => to === `+33${own.slice(1)}`);
    const [code = ''] = /\b\d{6}\b/.exec(JSON.stringify(text)?.replace(/\+33\d+/g, '')) ?? [];
    expect((await ask('PUT', '/api/account/mobile', { code })).status).toBe(200);
    const { body } = await callApi<UserSession>(crowd, '/api/session', { token: shop.token });
    expect(body.identity).toEqual({ mobile: `•• ${own.slice(-2)}` });
    const again = await ask('POST', '/api/functions/send-repair-update-email', {
      repair: { id: last },
    });
    expect(again.status).toBe(200);
    const paying = await createShop(crowd, { plan: 'essential' });
    expect(count((await sendAll(paying)).targets)).toEqual({ email: 4, sms: 4 });
  }, 240_000);
});

describe('One recipient', () => {
  /** This many e-mails are counted without being sent, because sending each would require a change of a repair. */
  const EARLIER = 24;

  it('A recipient gets at most 30 e-mails a day from all shops together', async () => {
    const customerEmail = address();
    const plus = customerEmail.replace('@', '+autre@');
    const shops = await Promise.all([1, 2].map(() => createShop(cloud, { plan: 'pro' })));
    const repairs = await Promise.all(
      shops.map((shop, place) =>
        create(shop, {
          customerEmail: place === 0 ? customerEmail : plus,
          customerPhone: mobile(),
        }),
      ),
    );
    const nowMs = Date.now();
    const shopId = shops[0]?.sub ?? '';
    for (let message = 0; message < EARLIER; message += 1) {
      const payment = { shopId, messages: [{ email: plus }], nowMs, purse: 'own' as const };
      expect(await transactNamed(table, spendingWrites(payment, budgetsOf()))).toBeUndefined();
    }
    for (const [place, shop] of shops.entries()) {
      const id = repairs[place]?.id ?? '';
      for (let change = 0; change < 8; change += 1) {
        const status = REPAIR_STATUSES[change % REPAIR_STATUSES.length];
        await call(shop, 'PATCH', `/api/repairs/${id}/status`, { status });
      }
      await settled(shop, id);
    }
    await eventually(
      'the allowed e-mails are sent',
      () => sentTo(customerEmail, plus).length === 30 - EARLIER,
    );
    const last = await settled(shops[1] as TestShop, repairs[1]?.id ?? '');
    expect(last.deliveries.email?.reason).toMatch(/^Ce client a déjà reçu 30 e-mails aujourd’hui/);
  });

  it('No SMS is sent to satellite numbers and distant countries', async () => {
    const shop = await createShop(cloud, { plan: 'pro' });
    for (const customerPhone of ['+881612345678', '+12025550123', '+882161234567']) {
      const repair = await create(shop, { customerPhone });
      const { deliveries } = await settled(shop, repair.id);
      expect(deliveries.sms?.state, customerPhone).toBe('refused');
      expect(sentTo(customerPhone)).toEqual([]);
    }
    expect((await call<UserSession>(shop, 'GET', '/api/session')).body.messagesLeft?.sms).toBe(
      1_500,
    );
  });
});

describe('A shop that the operator has stopped', () => {
  it('A stopped shop sends nothing more, and its tracking pages stay available', async () => {
    const shop = await createShop(cloud);
    const customer = { customerEmail: address(), customerPhone: mobile() };
    const repair = await create(shop, customer);
    await settled(shop, repair.id);
    expect(await spenders(table)).toContainEqual({
      shopId: shop.sub,
      email: shop.email,
      sent: { email: 1, sms: 1 },
      stopped: false,
      isTogether: true,
    });
    expect(await findShop(table, shop.email.toUpperCase())).toBe(shop.sub);
    await setStopped(table, shop.sub, Date.now());
    await call(shop, 'PATCH', `/api/repairs/${repair.id}/status`, { status: 'ordered' });
    const refused = await settled(shop, repair.id);
    expect(refused.deliveries.email?.reason).toMatch(/^Les envois de votre atelier sont suspendus/);
    expect(sentTo(customer.customerEmail)).toHaveLength(1);
    expect((await callApi(cloud, `/api/suivi/${repair.trackingNumber}`)).status).toBe(200);
    await setStopped(table, shop.sub, undefined);
    const again = await call(shop, 'POST', '/api/functions/send-repair-update-email', {
      repair: { id: repair.id },
    });
    expect(again.status).toBe(200);
  });
});

describe('Resending a notification', () => {
  it('A notification can be resent once a minute over each channel', async () => {
    const shop = await createShop(cloud, { plan: 'pro' });
    const customer = { customerEmail: address(), customerPhone: mobile() };
    const repair = await create(shop, customer);
    await settled(shop, repair.id);
    const byEmail = () =>
      call(shop, 'POST', '/api/functions/send-repair-update-email', { repair: { id: repair.id } });
    const bySms = () =>
      call(shop, 'POST', '/api/functions/send-sms-notification', {
        to: customer.customerPhone,
        message: `Suivi ${repair.trackingNumber}: bonjour`,
      });
    expect([(await byEmail()).status, (await bySms()).status]).toEqual([200, 200]);
    for (const { status, body } of [await byEmail(), await bySms()]) {
      expect([status, body.error.code]).toEqual([429, 'BUDGET_SPENT']);
      expect(body.error.message).toContain('Attendez une minute');
    }
    expect(sentTo(customer.customerEmail)).toHaveLength(2);
    // The customer is notified of the next change, and the shop can resend that notification.
    await call(shop, 'PATCH', `/api/repairs/${repair.id}/status`, { status: 'ordered' });
    await settled(shop, repair.id);
    expect((await byEmail()).status).toBe(200);
  });
});

/** Stores the number of messages that the shop has sent today. */
async function spend({ sub }: TestShop, spent: { email: number; sms: number }) {
  const defaults = budgetsOf();
  const plan = { ...defaults.plans.free, ...spent };
  const budgets = {
    ...defaults,
    plans: { ...defaults.plans, free: plan, essential: plan, pro: plan, premium: plan },
    recipient: { email: 1_000, sms: 1_000 },
    freeTogether: { email: 1_000, sms: 1_000, code: 0 },
  };
  for (const channel of ['email', 'sms'] as const) {
    const payment = () => ({
      shopId: sub,
      messages: [{ [channel]: `${channel}-${sub}` }],
      nowMs: Date.now(),
      purse: 'together' as const,
    });
    for (let message = 0; message < spent[channel]; message += 1) {
      const writes = spendingWrites(payment(), budgets);
      expect(await transactNamed(table, writes)).toBeUndefined();
    }
    const one = spendingWrites(payment(), budgets);
    expect((await transactNamed(table, one))?.shop?.condition).toBe(true);
  }
}
