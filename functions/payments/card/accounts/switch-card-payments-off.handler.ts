import { withinStripeTimeout } from '../../../billing/stripe/stripe-timeout.ts';
import { shopHandler } from '../../../platform/entry/http.ts';
import { openTable } from '../../../platform/table/table.ts';
import { liveCards } from '../live-cards.ts';
import { switchOff } from './connect-account.ts';

const dependencies = liveCards(openTable());

export const handler = shopHandler('DELETE /api/card-payments', {}, (_input, shopId) =>
  withinStripeTimeout('CHECKOUT_UNAVAILABLE', switchOff(dependencies, shopId)),
);
