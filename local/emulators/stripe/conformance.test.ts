/** Compares what the emulator answers and accepts with the types of Stripe's own package, at compile time. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import type * as z from 'zod/mini';
import type {
  Charge,
  ConnectedAccount,
  Dispute,
  PaymentIntent,
  PaymentSession,
  Refund,
} from './connect/connect-objects.ts';
import type * as connect from './connect/connect-parameters.ts';
import type {
  CheckoutSession,
  Customer,
  Invoice,
  PortalSession,
  Price,
  Subscription,
} from './objects.ts';
import type * as taken from './parameters.ts';
import { createStripe, type LocalStripe } from './stripe.ts';
import type { Answers, Takes } from './testing/as-stripe.ts';

it('No answer has a field that Stripe’s objects lack', () => {
  expectTypeOf<Answers<Customer, Stripe.Customer>>().toEqualTypeOf<true>();
  expectTypeOf<Answers<Price, Stripe.Price>>().toEqualTypeOf<true>();
  expectTypeOf<Answers<Subscription, Stripe.Subscription>>().toEqualTypeOf<true>();
  expectTypeOf<Answers<Invoice, Stripe.Invoice>>().toEqualTypeOf<true>();
  expectTypeOf<
    Answers<Omit<CheckoutSession, 'price'>, Stripe.Checkout.Session>
  >().toEqualTypeOf<true>();
  expectTypeOf<Answers<PortalSession, Stripe.BillingPortal.Session>>().toEqualTypeOf<true>();
});

it('No answer about a connected account has a field that Stripe’s objects lack', () => {
  type Account = Omit<ConnectedAccount, 'revoked' | 'refunds'>;
  type Session = Omit<PaymentSession, 'account' | 'product' | 'intentMetadata'>;
  expectTypeOf<Answers<Account, Stripe.Account>>().toEqualTypeOf<true>();
  expectTypeOf<Answers<Session, Stripe.Checkout.Session>>().toEqualTypeOf<true>();
  expectTypeOf<
    Answers<Omit<PaymentIntent, 'account'>, Stripe.PaymentIntent>
  >().toEqualTypeOf<true>();
  expectTypeOf<Answers<Omit<Charge, 'account'>, Stripe.Charge>>().toEqualTypeOf<true>();
  expectTypeOf<Answers<Omit<Refund, 'account'>, Stripe.Refund>>().toEqualTypeOf<true>();
  expectTypeOf<Answers<Omit<Dispute, 'account'>, Stripe.Dispute>>().toEqualTypeOf<true>();
});

it('No parameter is accepted that Stripe does not accept', () => {
  type Sent<Name extends keyof typeof taken> = (typeof taken)[Name] extends z.ZodMiniType
    ? z.input<(typeof taken)[Name]>
    : never;
  type Takings = [
    Takes<Sent<'customerCreation'>, Stripe.CustomerCreateParams>,
    Takes<Sent<'sessionCreation'>, Stripe.Checkout.SessionCreateParams>,
    Takes<Sent<'sessionList'>, Stripe.Checkout.SessionListParams>,
    Takes<Sent<'subscriptionList'>, Stripe.SubscriptionListParams>,
    Takes<Sent<'subscriptionUpdate'>, Stripe.SubscriptionUpdateParams>,
    Takes<Sent<'portalCreation'>, Stripe.BillingPortal.SessionCreateParams>,
  ];
  expectTypeOf<Takings[number]>().toEqualTypeOf<true>();
});

it('No parameter about a connected account is accepted that Stripe does not accept', () => {
  type Sent<Name extends keyof typeof connect> = z.input<(typeof connect)[Name]>;
  type Takings = [
    Takes<Sent<'accountCreation'>, Stripe.AccountCreateParams>,
    Takes<Sent<'accountLinkCreation'>, Stripe.AccountLinkCreateParams>,
    Takes<Sent<'paymentSessionCreation'>, Stripe.Checkout.SessionCreateParams>,
    Takes<Sent<'paymentSessionList'>, Stripe.Checkout.SessionListParams>,
    Takes<Sent<'deauthorization'>, Stripe.OAuthDeauthorizeParams>,
    Takes<Sent<'accountEventList'>, Stripe.EventListParams>,
    Takes<Sent<'refundCreation'>, Stripe.RefundCreateParams>,
    Takes<Sent<'disputeList'>, Stripe.DisputeListParams>,
    Takes<Sent<'intentRetrieval'>, Stripe.PaymentIntentRetrieveParams>,
  ];
  expectTypeOf<Takings[number]>().toEqualTypeOf<true>();
});

it('The comparison reports each field and value that Stripe’s types do not have', () => {
  type Customer = Stripe.Customer;
  type Session = Stripe.Checkout.Session;
  expectTypeOf<Answers<{ surprise: 1 }, Customer>>().toEqualTypeOf<'surprise'>();
  expectTypeOf<Answers<{ id: 1 }, Customer>>().not.toEqualTypeOf<true>();
  expectTypeOf<Answers<{ status: 'weird' }, Session>>().not.toEqualTypeOf<true>();
  expectTypeOf<Answers<{ status: 'open' | null }, Session>>().toEqualTypeOf<true>();
  type Params = Stripe.AccountLinkCreateParams;
  expectTypeOf<Takes<{ type: 'account_weird' }, Params>>().not.toEqualTypeOf<true>();
  expectTypeOf<Takes<{ collection_options: { x: '1' } }, Params>>().toEqualTypeOf<'x'>();
});

describe('A request with an invalid parameter', () => {
  let stripe: LocalStripe;
  let server: Server;
  beforeAll(async () => {
    const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    server = createServer((request, response) => void stripe.handleApi(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    stripe = createStripe({
      directory: undefined,
      webhookUrl: address,
      connectWebhookUrl: address,
      pagesUrl: address,
    });
  });
  afterAll(() => {
    stripe.close();
    server.closeAllConnections();
    server.close();
  });

  type Parameters = Readonly<Record<string, string>>;
  async function post(path: string, parameters: Parameters, account?: string) {
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/v1/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${stripe.secretKey}`,
        ...(account !== undefined && { 'stripe-account': account }),
      },
      body: new URLSearchParams(parameters),
    });
    return { status: response.status, body: await response.json() };
  }

  const url = 'https://rebond.test/';
  const account = {
    country: 'FR',
    'controller[fees][payer]': 'account',
    'controller[losses][payments]': 'stripe',
    'controller[requirement_collection]': 'stripe',
    'controller[stripe_dashboard][type]': 'full',
  };
  const page = { mode: 'subscription', customer: 'cus_1', success_url: url };
  const line = { 'line_items[0][price]': 'price_1', 'line_items[0][quantity]': '1' };
  const cases: [path: string, good: Parameters, texts: Parameters][] = [
    ['customers', { email: 'a@x.fr' }, {}],
    ['checkout/sessions', { ...page, ...line }, { locale: 'klingon', mode: 'gift' }],
    ['billing_portal/sessions', { customer: 'cus_1', return_url: url }, { locale: 'klingon' }],
    ['accounts', account, { country: 'XX', 'controller[fees][payer]': 'nobody' }],
    [
      'account_links',
      { account: 'acct_1', refresh_url: url, return_url: url, type: 'account_onboarding' },
      { type: 'account_party' },
    ],
  ];

  const many = Object.fromEntries(
    Array.from({ length: 51 }, (_, place) => [`metadata[k${place}]`, 'x']),
  );
  const sum = 'line_items[0][price_data][unit_amount]';
  const payment = {
    mode: 'payment',
    'allowed_payment_method_types[0]': 'card',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'eur',
    'line_items[0][price_data][product_data][name]': 'Facture',
    [sum]: '50',
    success_url: url,
  };
  const soon = () => ({ expires_at: String(Math.floor(Date.now() / 1_000) + 3_600) });
  type Wrong = [what: string, path: string, parameters: Parameters, error: object];
  const wrong: Wrong[] = [
    ['41 characters in a metadata key', 'customers', { [`metadata[${'k'.repeat(41)}]`]: '1' }, {}],
    [
      '501 characters in a metadata value',
      'customers',
      { 'metadata[k]': 'x'.repeat(501) },
      { param: 'metadata[k]' },
    ],
    ['51 metadata keys', 'customers', many, { param: 'metadata' }],
    [
      '513 characters in an e-mail address',
      'customers',
      { email: `${'a'.repeat(507)}@ex.fr` },
      { param: 'email' },
    ],
    [
      'characters that Stripe allows in no e-mail address',
      'customers',
      { email: 'léa@exemple.fr' },
      { param: 'email', code: 'email_invalid' },
    ],
    [
      '5001 characters in a text',
      'account_links',
      { account: 'a'.repeat(5001) },
      { param: 'account' },
    ],
    [
      '201 characters in a reference',
      'checkout/sessions',
      { ...page, ...line, client_reference_id: 'x'.repeat(201) },
      { param: 'client_reference_id' },
    ],
  ];
  const ofPayment: [what: string, parameters: Parameters, error: object][] = [
    ['an amount of 49 cents', { [sum]: '49' }, { param: sum, code: 'amount_too_small' }],
    ['an amount of nine digits', { [sum]: '100000000' }, { param: sum, code: 'amount_too_large' }],
    [
      '1001 characters in a description',
      { 'payment_intent_data[description]': 'x'.repeat(1001) },
      { param: 'payment_intent_data[description]' },
    ],
  ];
  const open = async () => {
    const { body } = await post('accounts', account);
    stripe.connect.setCharges(body.id, true);
    return String(body.id);
  };

  it.each(wrong)('The request is refused for %s', async (_what, path, parameters, error) => {
    expect(await post(path, parameters)).toMatchObject({ status: 400, body: { error } });
  });

  it.each(ofPayment)('A payment request is refused for %s', async (_what, parameters, error) => {
    const owner = await open();
    const refused = await post(
      'checkout/sessions',
      { ...payment, ...soon(), ...parameters },
      owner,
    );
    expect(refused).toMatchObject({ status: 400, body: { error } });
  });

  it('Values exactly at the limits are accepted', async () => {
    const metadata = { [`metadata[${'k'.repeat(40)}]`]: 'x'.repeat(500) };
    const email = `${'a'.repeat(506)}@ex.fr`;
    expect((await post('customers', { ...metadata, email })).status).toBe(200);
    const { 'metadata[k50]': _, ...fifty } = many;
    expect((await post('customers', fifty)).status).toBe(200);
    const owner = await open();
    for (const cents of ['50', '99999999']) {
      const more = {
        ...soon(),
        [sum]: cents,
        'payment_intent_data[description]': 'x'.repeat(1000),
      };
      const opened = await post('checkout/sessions', { ...payment, ...more }, owner);
      expect(opened.status, JSON.stringify(opened.body)).toBe(200);
    }
  });

  it('A payment is refused for an account that is not the platform’s or may not charge yet', async () => {
    const parameters = { ...payment, ...soon() };
    expect(await post('checkout/sessions', parameters, 'acct_strange')).toMatchObject({
      status: 403,
      body: { error: { code: 'account_invalid' } },
    });
    const { body } = await post('accounts', account);
    const refused = await post('checkout/sessions', parameters, body.id);
    expect([refused.status, refused.body.error.message]).toEqual([
      400,
      expect.stringContaining('cannot currently make live charges'),
    ]);
  });

  it('A request with another API version is refused', async () => {
    const { port } = server.address() as AddressInfo;
    const ask = (version: string) =>
      fetch(`http://127.0.0.1:${port}/v1/customers`, {
        method: 'POST',
        headers: { authorization: `Bearer ${stripe.secretKey}`, 'stripe-version': version },
      });
    expect((await ask('2026-10-28.endive')).status).toBe(200);
    expect((await ask('2024-06-20')).status).toBe(400);
  });

  it('While another call holds the object, a request is refused with an error that allows a retry', async () => {
    stripe.account.state.apiMode = 'busy';
    expect(await post('customers', {})).toMatchObject({
      status: 429,
      body: { error: { type: 'invalid_request_error', code: 'lock_timeout' } },
    });
    stripe.account.state.apiMode = 'normal';
  });

  it.each(cases)(
    'The request for %s is refused with the parameter’s name',
    async (path, good, texts) => {
      const refused = (param: string, code?: string) => ({
        status: 400,
        body: {
          error: {
            type: 'invalid_request_error',
            message: expect.any(String),
            param,
            ...(code && { code }),
          },
        },
      });
      expect(await post(path, { ...good, surprise: '1' })).toEqual(
        refused('surprise', 'parameter_unknown'),
      );
      for (const [param, value] of Object.entries(texts)) {
        expect(await post(path, { ...good, [param]: value })).toEqual(refused(param));
      }
      for (const param of Object.keys(good).filter((name) => name !== 'email')) {
        const { [param]: _, ...rest } = good;
        const answer = await post(path, rest);
        expect(answer, param).toMatchObject({
          status: 400,
          body: { error: { code: 'parameter_missing' } },
        });
      }
    },
  );
});
