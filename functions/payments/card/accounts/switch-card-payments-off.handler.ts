import { withinStripeTimeout } from '../../../billing/stripe/stripe-timeout.ts';
import { shopHandler } from '../../../platform/entry/http.ts';
import { json } from '../../../platform/entry/http-answer.ts';
import { openTable } from '../../../platform/table/table.ts';
import { liveCards } from '../live-cards.ts';
import { switchOff } from './connect-account.ts';

const dependencies = liveCards(openTable());

export const handler = shopHandler('DELETE /api/card-payments', {}, async (_input, shopId) =>
  json(200, await withinStripeTimeout('CHECKOUT_UNAVAILABLE', switchOff(dependencies, shopId))),
);
