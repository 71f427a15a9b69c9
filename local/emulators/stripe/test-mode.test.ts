import { expect, it } from 'vitest';
import { readStripeTestMode } from './test-mode.ts';

const environment = {
  STRIPE_SECRET_KEY: 'sk_test_key',
  STRIPE_WEBHOOK_SECRET: 'whsec_secret',
  STRIPE_PRICE_IDS: '{"pro":"price_1"}',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_connect',
};

it('Without variables, the local Stripe is used', () => {
  expect(readStripeTestMode({ STRIPE_SECRET_KEY: '' })).toBeUndefined();
});

it('With a complete test account, Stripe itself is used', () => {
  expect(readStripeTestMode(environment)).toEqual({
    apiUrl: 'https://api.stripe.com',
    secretKey: 'sk_test_key',
    webhookSecret: 'whsec_secret',
    connectWebhookSecret: 'whsec_connect',
    connectClientId: 'none',
    priceIds: '{"pro":"price_1"}',
  });
});

it('Without the secret of their endpoint, no event of connected accounts is accepted', () => {
  const { STRIPE_CONNECT_WEBHOOK_SECRET: _, ...without } = environment;
  const secrets = [readStripeTestMode(without), readStripeTestMode(without)].map(
    (account) => account?.connectWebhookSecret,
  );
  expect(secrets[0]).not.toBe(secrets[1]);
});

it('An incomplete configuration is refused with the names of the missing variables', () => {
  expect(() => readStripeTestMode({ STRIPE_SECRET_KEY: 'sk_test_key' })).toThrow(
    'STRIPE_WEBHOOK_SECRET et STRIPE_PRICE_IDS',
  );
});

it('A key that moves real money is refused', () => {
  const live = { ...environment, STRIPE_SECRET_KEY: ['sk', 'live', 'key'].join('_') };
  expect(() => readStripeTestMode(live)).toThrow('mode test');
});
