import { readOwnProfile } from '../../../billing/own-profile.ts';
import { withinStripeTimeout } from '../../../billing/stripe/stripe-timeout.ts';
import { readVariables } from '../../../platform/config.ts';
import { freshShopHandler } from '../../../platform/entry/http.ts';
import { openTable } from '../../../platform/table/table.ts';
import { liveCards } from '../live-cards.ts';
import { startConnection } from './connect-account.ts';

const table = openTable();
const dependencies = { ...liveCards(table), origin: readVariables('APP_ORIGIN').APP_ORIGIN };

/** This route decides to which account customers pay, so it asks for a fresh sign-in. */
export const handler = freshShopHandler('POST /api/card-payments', {}, async (_input, shopId) => {
  const { email = '' } = await readOwnProfile(table, shopId);
  const started = startConnection(dependencies, { id: shopId, email });
  return withinStripeTimeout('CHECKOUT_UNAVAILABLE', started);
});
