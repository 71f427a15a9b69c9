import type { IncomingMessage, ServerResponse } from 'node:http';
import { createAccount } from './account.ts';
import { createApi } from './api.ts';
import { CONNECT_CLIENT_ID, createConnect } from './connect/connect.ts';
import { createPages } from './pages.ts';
import { openStore, PRICE_IDS } from './state.ts';
import { createWebhooks } from './webhooks.ts';

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export type StripeOptions = {
  /** Where the account is kept; without it, in memory. */
  directory?: string | undefined;
  /** Our endpoint for events. */
  webhookUrl: () => string;
  /** Our endpoint for those of connected accounts. */
  connectWebhookUrl: () => string;
  /** Address under which `handlePages` is reached, without a slash at its end. */
  pagesUrl: () => string;
  now?: () => number;
};

export type LocalStripe = ReturnType<typeof createStripe>;

/**
 * A Stripe account on this machine: the calls that Rebond makes, the pages a person pays and manages on, and the
 * events that follow, signed and delivered again until they are taken. The real SDK talks to it.
 */
export function createStripe(options: StripeOptions) {
  const now = options.now ?? Date.now;
  const store = openStore(options.directory);
  const { webhookUrl, connectWebhookUrl } = options;
  const webhooks = createWebhooks(store, { webhookUrl, connectWebhookUrl, now });
  const account = createAccount(store, { now, onEvent: ({ id }) => webhooks.send(id) });
  const connect = createConnect(account);
  const handleApi: Handle = createApi({ store, account, connect, pagesUrl: options.pagesUrl, now });
  const handlePages: Handle = createPages(account, connect, webhooks);
  return {
    /** Stripe's REST API, at the root of a host of its own. */
    handleApi,
    /** What is under /_local/stripe. */
    handlePages,
    secretKey: store.state.secretKey,
    webhookSecret: store.state.webhookSecret,
    connectWebhookSecret: store.state.connectWebhookSecret,
    connectClientId: CONNECT_CLIENT_ID,
    priceIds: PRICE_IDS,
    /** The account, for tests that make things happen. */
    account,
    /** What happens in the accounts that are connected to it. */
    connect,
    webhooks,
    close: webhooks.close,
  };
}
