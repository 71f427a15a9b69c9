import type { IncomingMessage, ServerResponse } from 'node:http';
import { createAccount } from './account.ts';
import { createApi } from './api.ts';
import { CONNECT_CLIENT_ID, createConnect } from './connect/connect.ts';
import { createPages } from './pages.ts';
import { openStore, PRICE_IDS } from './state.ts';
import { createWebhooks } from './webhooks.ts';

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export type StripeOptions = {
  directory?: string | undefined;
  webhookUrl: () => string;
  connectWebhookUrl: () => string;
  pagesUrl: () => string;
  now?: () => number;
};

export type LocalStripe = ReturnType<typeof createStripe>;

/** Answers the calls that Rebond makes, shows the pages on which a person pays, and sends signed events. */
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
    /** Serves Stripe's REST API, at the root of a host of its own. */
    handleApi,
    handlePages,
    secretKey: store.state.secretKey,
    webhookSecret: store.state.webhookSecret,
    connectWebhookSecret: store.state.connectWebhookSecret,
    connectClientId: CONNECT_CLIENT_ID,
    priceIds: PRICE_IDS,
    account,
    connect,
    webhooks,
    close: webhooks.close,
  };
}
