import { withinStripeTimeout } from '../../../billing/stripe/stripe-timeout.ts';
import { writingShopHandler } from '../../../platform/entry/http.ts';
import { openTable } from '../../../platform/table/table.ts';
import { liveCards } from '../live-cards.ts';
import { readConnection } from './connect-account.ts';

const dependencies = liveCards(openTable());

export const handler = writingShopHandler('GET /api/card-payments', {}, (_input, shopId) =>
  withinStripeTimeout('CHECKOUT_UNAVAILABLE', readConnection(dependencies, shopId)),
);
