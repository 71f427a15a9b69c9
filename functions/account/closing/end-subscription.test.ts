import { expect, it, vi } from 'vitest';
import { StripeRefusal, StripeUnavailable } from '../../billing/stripe/stripe-calls.ts';
import { type EndSubscriptionDependencies, endSubscription } from './end-subscription.ts';

const refused = new StripeRefusal({ message: 'No', code: 'account_invalid' });

/** Ends a shop's subscription. Returns the calls to Stripe in order, and whether the account is still connected. */
async function end(
  cards: Partial<EndSubscriptionDependencies['cards']> = {},
  connectClientId: string | null = 'ca_1',
) {
  const asked: string[] = [];
  const note =
    (name: string, work: () => unknown = () => undefined) =>
    async (...values: unknown[]) => {
      asked.push([name, ...values].join(' '));
      return work();
    };
  const dependencies = {
    profiles: { get: async () => ({ stripe_customer_id: 'cus_1' }) },
    stripe: {
      openCheckouts: note('openCheckouts', () => []),
      expireCheckout: vi.fn(),
      deleteCustomer: note('deleteCustomer'),
    },
    cardAccounts: { get: async () => ({ account_id: 'acct_1' }) },
    cards: {
      openPages: note('openPages', (cards.openPages as () => unknown) ?? (() => [])),
      closePage: vi.fn(),
      revokeAccess: note('revokeAccess', cards.revokeAccess as () => unknown),
    },
    connectClientId: connectClientId ?? undefined,
  };
  const ended = endSubscription(dependencies as unknown as EndSubscriptionDependencies, 'shop');
  return { isConnected: await ended, asked };
}

it('The shop’s Stripe account is disconnected last', async () => {
  expect(await end()).toEqual({
    isConnected: false,
    asked: [
      'openPages acct_1',
      'openCheckouts cus_1',
      'deleteCustomer cus_1',
      'revokeAccess acct_1 ca_1',
    ],
  });
});

it('The result states that the Stripe account is still connected when Stripe refuses or no client is configured', async () => {
  const revokeAccess = () => Promise.reject(refused);
  expect(await end({ revokeAccess })).toMatchObject({ isConnected: true });
  const { isConnected, asked } = await end({}, null);
  expect(isConnected).toBe(true);
  expect(asked).not.toContain('revokeAccess acct_1 ca_1');
});

it('The access to the shop’s Stripe account is not revoked when it is already gone', async () => {
  const { isConnected, asked } = await end({ openPages: () => Promise.reject(refused) });
  expect(isConnected).toBe(false);
  expect(asked).not.toContain('revokeAccess acct_1 ca_1');
});

it('The end of a subscription fails while Stripe does not answer, so that it is retried', async () => {
  const revokeAccess = () => Promise.reject(new StripeUnavailable('down'));
  await expect(end({ revokeAccess })).rejects.toThrow(StripeUnavailable);
});
