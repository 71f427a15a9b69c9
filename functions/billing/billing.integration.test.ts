import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, it } from 'vitest';
import { callApi } from '../../local/testing/call-api.ts';
import { sharedCloud } from '../../local/testing/cloud-and-table.ts';
import { eventually } from '../../local/testing/eventually.ts';
import { nightly } from '../../local/testing/nightly.ts';
import { createShop, type TestShop } from '../../local/testing/shop.ts';
import type { TestCloud } from '../../local/testing/test-cloud.ts';
import type { UserSession } from '../../shared/account/session.ts';
import type { CancelAnswer, StripePage } from '../../shared/billing/billing.ts';
import type { ErrorBody } from '../../shared/error-answer.ts';
import { parisDay } from '../../shared/time.ts';
import { profileKey } from '../platform/table/table-keys.ts';
import { signedEvent } from '../testing/billing-fakes.ts';
import type { TestTable } from '../testing/test-table.ts';
import { stripeDayKey, stripeDayKind } from './stripe/stored-stripe-day.ts';
import { STRIPE_LIMITS } from './stripe/stripe-days.repository.ts';

let cloud: TestCloud;
let table: TestTable;
sharedCloud((started) => {
  ({ cloud, table } = started);
});
afterEach(() => {
  Object.assign(cloud.stripe.account.state, { apiMode: 'normal', deliveryMode: 'normal' });
});

const post = <Body = StripePage & ErrorBody>(shop: TestShop, path: string, json: unknown) =>
  callApi<Body>(cloud, path, { method: 'POST', token: shop.token, json });
const checkout = (shop: TestShop, plan: string) => post(shop, '/api/billing/checkout', { plan });
const sessionOf = async (shop: TestShop) =>
  (await callApi<UserSession>(cloud, '/api/session', { token: shop.token })).body;
const profileOf = async ({ sub }: TestShop) =>
  (
    await table.client.send(
      new GetCommand({ TableName: table.name, Key: profileKey(sub), ConsistentRead: true }),
    )
  ).Item;
const press = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
const repair = { deviceType: 'tablet', customerName: 'Durand', customerEmail: 'm@exemple.fr' };
const account = () => cloud.stripe.account;
const subscriptionsOf = async (shop: TestShop) => {
  const customer = (await profileOf(shop))?.stripe_customer_id;
  return account().state.subscriptions.filter((each) => each.customer === customer);
};
const planBecomes = (shop: TestShop, plan: string) =>
  eventually(`the plan is ${plan}`, async () => {
    const { subscription } = await sessionOf(shop);
    return subscription.plan === plan && subscription;
  });

const eventsArrived = () =>
  eventually('every event has arrived', () => account().state.pending.length === 0);

/** Makes a shop that has paid for `plan` on Stripe's page, as a person does. */
async function subscriber(plan: 'essential' | 'pro' = 'essential') {
  const shop = await createShop(cloud);
  const { body } = await checkout(shop, plan);
  await press(body.url, { card: 'good' });
  await planBecomes(shop, plan);
  await eventsArrived();
  const [subscription] = await subscriptionsOf(shop);
  if (subscription === undefined) throw new Error('No subscription was made');
  return { shop, subscription };
}

describe('Subscribing', () => {
  it('A double click leads to one page, and makes one customer and one subscription', async () => {
    const shop = await createShop(cloud);
    const answers = await Promise.all([checkout(shop, 'essential'), checkout(shop, 'essential')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [first, second] = answers;
    expect(first?.body.url).toBe(second?.body.url);
    expect(account().state.customers.filter(({ email }) => email === shop.email)).toHaveLength(1);

    const page = await (await fetch(first?.body.url ?? '')).text();
    expect(page).toContain('Rebond Essentiel');
    expect(page).toContain('9,99');
    const refused = await press(first?.body.url ?? '', { card: 'refused' });
    expect(await refused.text()).toContain('Votre carte a été refusée');
    expect(await subscriptionsOf(shop)).toHaveLength(0);
    const paid = await press(first?.body.url ?? '', { card: 'good' });
    expect(paid.headers.get('location')).toBe(`${cloud.origin}/profil?paiement=reussi`);
    await press(first?.body.url ?? '', { card: 'good' });

    expect(await planBecomes(shop, 'essential')).toMatchObject({
      repairsLimit: 30,
      stripe_plan_active: true,
      stripe_subscription_ends_at: null,
    });
    expect(await subscriptionsOf(shop)).toHaveLength(1);
  });

  it('A shop that opens the pages of two plans keeps one page that can be paid', async () => {
    const shop = await createShop(cloud);
    const essential = await checkout(shop, 'essential');
    const pro = await checkout(shop, 'pro');
    const again = await checkout(shop, 'essential');
    expect(new Set([essential, pro, again].map(({ body }) => body.url)).size).toBe(3);
    const states = account().state.sessions.filter(
      ({ client_reference_id: id }) => id === shop.sub,
    );
    expect(states.map(({ status }) => status)).toEqual(['expired', 'expired', 'open']);
  });

  it('A paid plan lifts the cap immediately; its end restores the cap and deletes nothing', async () => {
    const shop = await createShop(cloud);
    const create = () => post(shop, '/api/repairs', repair);
    for (let count = 0; count < 5; count += 1) expect((await create()).status).toBe(201);
    expect((await create()).body.error.code).toBe('LIMIT_REACHED');
    const { body } = await checkout(shop, 'pro');
    await press(body.url, { card: 'good' });
    await planBecomes(shop, 'pro');
    expect((await create()).status).toBe(201);

    const [subscription] = await subscriptionsOf(shop);
    if (subscription) account().end(subscription);
    expect(await planBecomes(shop, 'free')).toMatchObject({
      repairsUsed: 6,
      repairsLimit: 5,
      stripe_plan_active: false,
      stripe_subscription_id: null,
    });
    expect((await create()).status).toBe(402);
    // A shop may subscribe again on the day its plan ended.
    const next = await checkout(shop, 'pro');
    await press(next.body.url, { card: 'good' });
    await planBecomes(shop, 'pro');
  });

  it('A second checkout of the same plan is refused, and another plan is chosen in the portal', async () => {
    const { shop, subscription } = await subscriber('essential');
    expect((await checkout(shop, 'essential')).body.error.code).toBe('ALREADY_SUBSCRIBED');
    const { body } = await checkout(shop, 'pro');
    expect(body.url).toContain('/_local/stripe/portal/');
    expect(await (await fetch(body.url)).text()).toContain('Confirmer : Pro');
    await press(body.url, { do: 'confirm-change' });
    await planBecomes(shop, 'pro');
    expect((await subscriptionsOf(shop)).map(({ id }) => id)).toEqual([subscription.id]);
  });

  it.each([{ plan: 'free' }, { plan: 'premium' }, { plan: 'pro', stripePriceId: 'price_1' }, {}])(
    'A checkout of %j is refused, because the client may only name a plan on sale',
    async (json) => {
      const shop = await createShop(cloud);
      expect((await post(shop, '/api/billing/checkout', json)).status).toBe(400);
      expect(await profileOf(shop)).not.toHaveProperty('stripe_customer_id');
    },
  );
});

const cancelPath = '/api/functions/cancel-stripe-subscription';

describe('Cancelling a subscription', () => {
  it('A cancelled plan ends with its period', async () => {
    const { shop, subscription } = await subscriber();
    const end = subscription.items.data[0].current_period_end;
    const endsAt = new Date(end * 1000).toISOString();
    const answer = await post<CancelAnswer>(shop, cancelPath, { subscriptionId: subscription.id });
    expect(answer).toMatchObject({ status: 200, body: { endsAt } });
    expect((await sessionOf(shop)).subscription).toMatchObject({
      plan: 'essential',
      stripe_plan_active: false,
      stripe_subscription_ends_at: endsAt,
    });
    account().renew(subscription);
    await planBecomes(shop, 'free');
  });

  it('The cancellation of another shop’s subscription answers 404 and changes nothing', async () => {
    const { shop, subscription } = await subscriber();
    const { shop: stranger, subscription: own } = await subscriber();
    const before = await profileOf(shop);
    for (const subscriptionId of [subscription.id, 'sub_unknown']) {
      const answer = await post(stranger, cancelPath, { subscriptionId });
      expect(answer.status).toBe(404);
      expect(answer.body.error.message).toBe('Aucun abonnement actif à annuler.');
    }
    expect([subscription, own].map((each) => each.cancel_at_period_end)).toEqual([false, false]);
    expect(await profileOf(shop)).toEqual(before);
  });
});

describe('The portal', () => {
  const path = '/api/functions/stripe-customer-portal';

  it('A shop can cancel, resume and see its invoices in the portal', async () => {
    const { shop, subscription } = await subscriber();
    const { body } = await post(shop, path, { return_url: `${cloud.origin}/profil` });
    const page = await (await fetch(body.url)).text();
    expect(page).toContain('Payée');
    expect(page).toContain(`${cloud.origin}/profil`);
    await press(body.url, { do: 'cancel', subscription: subscription.id });
    await eventually(
      'the subscription ends',
      async () => !(await sessionOf(shop)).subscription.stripe_plan_active,
    );
    await press(body.url, { do: 'resume', subscription: subscription.id });
    await eventually(
      'the subscription continues',
      async () => (await sessionOf(shop)).subscription.stripe_plan_active,
    );
  });

  it('The portal refuses a return page that is not ours, and a shop without a customer', async () => {
    const { shop } = await subscriber();
    const elsewhere = await post(shop, path, { return_url: 'https://exemple.fr/profil' });
    expect(elsewhere.body.error).toMatchObject({
      code: 'INVALID',
      fields: { return_url: expect.any(String) },
    });
    const newcomer = await createShop(cloud);
    const none = await post(newcomer, path, { return_url: `${cloud.origin}/profil` });
    expect(none.body.error.code).toBe('NO_CUSTOMER');
  });

  it('Stripe is not called for a portal or a checkout beyond the shop’s daily limit, even by simultaneous requests', async () => {
    const { shop, subscription } = await subscriber();
    const day = parisDay(Date.now());
    await table.put({
      ...stripeDayKey('plan', shop.sub, day),
      ...stripeDayKind.stamp,
      asked: STRIPE_LIMITS.plan - 1,
      expires_at: Math.floor(Date.now() / 1_000) + 60,
    });
    const { portals } = account().state;
    const before = portals.length;
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => post(shop, path, { return_url: `${cloud.origin}/profil` })),
      checkout(shop, 'pro'),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429, 429]);
    expect(answers.find(({ status }) => status === 429)?.body.error).toMatchObject({
      code: 'TOO_MANY',
      message: 'Vous avez déjà ouvert Stripe beaucoup de fois aujourd’hui. Réessayez demain.',
    });
    expect(portals.length).toBe(before + 1);
    // Another shop has a limit of its own, and ending a subscription is never refused.
    expect((await checkout(await createShop(cloud), 'pro')).status).toBe(200);
    const end = await post(shop, '/api/functions/cancel-stripe-subscription', {
      subscriptionId: subscription.id,
    });
    expect(end.status).toBe(200);
  });
});

describe('A failed renewal', () => {
  it('A plan stays in force for a while after a failed renewal, and the session reports the failure until the renewal is paid', async () => {
    const { shop, subscription } = await subscriber();
    account().setCard(subscription.customer, false);
    account().renew(subscription);
    const late = await eventually('payment is due', async () => {
      const current = (await sessionOf(shop)).subscription;
      return current.paymentDue && current;
    });
    expect(late).toMatchObject({ plan: 'essential', stripe_plan_active: false });
    expect(late.stripe_subscription_ends_at).not.toBeNull();
    account().setCard(subscription.customer, true);
    await eventually('the renewal is paid', async () => {
      const current = (await sessionOf(shop)).subscription;
      return current.stripe_plan_active && current.paymentDue === undefined;
    });
  });

  it('A failed renewal ends the plan when Stripe gives up', async () => {
    const { shop, subscription } = await subscriber('pro');
    account().setCard(subscription.customer, false);
    account().renew(subscription);
    account().giveUp(subscription);
    await planBecomes(shop, 'free');
  });
});

describe('The webhook', () => {
  const send = (body: string | Uint8Array<ArrayBuffer>, signature?: string) =>
    callApi<ErrorBody>(cloud, '/api/stripe/webhook', {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        ...(signature && { 'stripe-signature': signature }),
      },
    });
  const seconds = () => Math.floor(Date.now() / 1000);
  const secret = () => cloud.stripe.webhookSecret;
  const about = (customer: string) => ({ object: 'subscription', customer, status: 'active' });
  const signed = (customer: string, id = 'evt_1', atSeconds = seconds()) =>
    signedEvent(
      { id, type: 'customer.subscription.updated', object: about(customer) },
      atSeconds,
      secret(),
    );

  it('An event without a recent signature of Stripe is refused and changes nothing', async () => {
    const { shop, subscription } = await subscriber();
    const { customer } = subscription;
    account().state.deliveryMode = 'lost';
    account().end(subscription);
    const before = await profileOf(shop);
    const { body, signature } = signed(customer);
    const old = signed(customer, 'evt_1', seconds() - 301);
    const forged = signedEvent(
      { id: 'evt_1', type: 'customer.subscription.deleted', object: about(customer) },
      seconds(),
      'whsec_another',
    );
    const serializedAgain = JSON.stringify(JSON.parse(body.toString()));
    const refused = await Promise.all([
      send(body.toString()),
      send(body.toString(), 'nonsense'),
      send(old.body.toString(), old.signature),
      send(forged.body.toString(), forged.signature),
      send(serializedAgain, signature),
      send('', signature),
    ]);
    expect(refused.map(({ status, body: { error } }) => [status, error.code])).toEqual(
      refused.map(() => [400, 'INVALID_SIGNATURE']),
    );
    expect(await profileOf(shop)).toEqual(before);

    expect((await send(body.toString(), signature)).status).toBe(200);
    expect(await profileOf(shop)).toMatchObject({ selected_plan_id: 'free' });
  });

  nightly('An event that arrives thirty times at once takes effect once', async () => {
    const { shop, subscription } = await subscriber();
    account().state.deliveryMode = 'lost';
    account().end(subscription);
    const before = (await profileOf(shop))?.stripe_version;
    const { body, signature } = signed(subscription.customer, 'evt_thirty');
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => send(body.toString(), signature)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const after = await profileOf(shop);
    expect(after).toMatchObject({ selected_plan_id: 'free', stripe_version: before + 1 });
    expect(after).not.toHaveProperty('stripe_subscription_id');
  });

  it('An event of another type or of an unknown customer answers 200 and grants nothing', async () => {
    const { shop } = await subscriber();
    const before = await profileOf(shop);
    const stranger = signed('cus_of_another_product', 'evt_stranger');
    const other = signedEvent(
      { id: 'evt_other', type: 'product.created', object: { id: 'prod_1' } },
      seconds(),
      secret(),
    );
    for (const { body, signature } of [stranger, other]) {
      expect((await send(body.toString(), signature)).status).toBe(200);
    }
    expect(await profileOf(shop)).toEqual(before);
  });

  it('An event changes only its customer’s shop, even when the payload names the subscription of another shop', async () => {
    const { shop: victim, subscription } = await subscriber('pro');
    const other = await subscriber('essential');
    const before = await profileOf(victim);
    const object = {
      ...about(other.subscription.customer),
      id: subscription.id,
      status: 'canceled',
    };
    const { body, signature } = signedEvent(
      { id: 'evt_mixed', type: 'customer.subscription.deleted', object },
      seconds(),
      secret(),
    );
    expect((await send(body.toString(), signature)).status).toBe(200);
    expect(await profileOf(victim)).toEqual(before);
    expect((await sessionOf(other.shop)).subscription.plan).toBe('essential');
  });

  nightly('The plan is right although events arrive twice and in any order', async () => {
    account().state.deliveryMode = 'shuffled';
    const { shop, subscription } = await subscriber();
    account().setCancelAtPeriodEnd(subscription, true);
    account().renew(subscription);
    await planBecomes(shop, 'free');
    await eventsArrived();
    expect(await profileOf(shop)).toMatchObject({ selected_plan_id: 'free' });
  });
});

describe('A failure of Stripe', () => {
  it.each(process.env.NIGHTLY ? (['down', 'slow'] as const) : (['down'] as const))(
    'While Stripe is %s, each call answers in French before the Lambda’s timeout, and a retry makes nothing twice',
    async (apiMode) => {
      const { shop, subscription } = await subscriber();
      const newcomer = await createShop(cloud);
      account().state.apiMode = apiMode;
      const answers = await Promise.all([
        checkout(newcomer, 'pro'),
        post(shop, '/api/functions/stripe-customer-portal', { return_url: cloud.origin }),
        post(shop, cancelPath, { subscriptionId: subscription.id }),
      ]);
      expect(answers.map(({ status, body }) => [status, body.error.message])).toEqual([
        [503, 'Le paiement est momentanément indisponible. Réessayez dans un instant.'],
        [503, "Impossible d'accéder au portail de gestion d'abonnement. Veuillez réessayer."],
        [503, "Impossible d'annuler l'abonnement. Veuillez réessayer ou contacter le support."],
      ]);
      account().state.apiMode = 'normal';
      const canceled = await post(shop, cancelPath, { subscriptionId: subscription.id });
      expect(canceled.status).toBe(200);
      const { body } = await checkout(newcomer, 'pro');
      await press(body.url, { card: 'good' });
      await planBecomes(newcomer, 'pro');
      expect(await subscriptionsOf(newcomer)).toHaveLength(1);
      const { customers } = account().state;
      expect(customers.filter(({ email }) => email === newcomer.email)).toHaveLength(1);
    },
  );
});

describe('The reconciliation', () => {
  it('The reconciliation corrects the plans that lost webhooks left wrong, once a day', async () => {
    const { shop, subscription } = await subscriber();
    const { shop: other } = await subscriber('pro');
    account().state.deliveryMode = 'lost';
    account().end(subscription);
    expect((await sessionOf(shop)).subscription.plan).toBe('essential');
    const report = await cloud.invoke('reconcile-subscriptions', {});
    expect(report).toMatchObject({ done: true, failed: 0 });
    expect(report).toHaveProperty('mended', 1);
    expect((await sessionOf(shop)).subscription.plan).toBe('free');
    expect((await sessionOf(other)).subscription.plan).toBe('pro');
    expect(await cloud.invoke('reconcile-subscriptions', {})).toEqual({
      done: true,
      checked: 0,
      mended: 0,
      failed: 0,
    });
  });
});
