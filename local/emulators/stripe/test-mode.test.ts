import { expect, it } from 'vitest';
import { readStripeTestMode } from './test-mode.ts';

const environment = {
  STRIPE_SECRET_KEY: 'sk_test_key',
  STRIPE_WEBHOOK_SECRET: 'whsec_secret',
  STRIPE_PRICE_IDS: '{"pro":"price_1"}',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_connect',
};

it('leaves the local Stripe when nothing is named', () => {
  expect(readStripeTestMode({ STRIPE_SECRET_KEY: '' })).toBeUndefined();
});

it('leads to Stripe when a test account is named whole', () => {
  expect(readStripeTestMode(environment)).toEqual({
    apiUrl: 'https://api.stripe.com',
    secretKey: 'sk_test_key',
    webhookSecret: 'whsec_secret',
    connectWebhookSecret: 'whsec_connect',
    connectClientId: 'none',
    priceIds: '{"pro":"price_1"}',
  });
});

it('takes no event of shops’ own accounts where their endpoint’s secret is not named', () => {
  const { STRIPE_CONNECT_WEBHOOK_SECRET: _, ...without } = environment;
  const secrets = [readStripeTestMode(without), readStripeTestMode(without)].map(
    (account) => account?.connectWebhookSecret,
  );
  expect(secrets[0]).not.toBe(secrets[1]);
});

it('names what is missing', () => {
  expect(() => readStripeTestMode({ STRIPE_SECRET_KEY: 'sk_test_key' })).toThrow(
    'STRIPE_WEBHOOK_SECRET et STRIPE_PRICE_IDS',
  );
});

it('refuses a key that moves real money', () => {
  const live = { ...environment, STRIPE_SECRET_KEY: ['sk', 'live', 'key'].join('_') };
  expect(() => readStripeTestMode(live)).toThrow('mode test');
});
