import { readOwnProfile } from '../../billing/own-words.ts';
import { stripeClient } from '../../billing/stripe-client.ts';
import { withinBudget } from '../../billing/within-budget.ts';
import { shopHandler } from '../../entry/http.ts';
import { json } from '../../entry/http-answer.ts';
import { readVariables } from '../../platform/config.ts';
import { openTable } from '../../platform/table.ts';
import { cardAccountsRepository } from './card-accounts.repository.ts';
import { cardGateway } from './card-gateway.ts';
import { startConnection } from './connect-account.ts';

const table = openTable();
const dependencies = {
  accounts: cardAccountsRepository(table),
  cards: cardGateway(stripeClient()),
  origin: readVariables('APP_ORIGIN').APP_ORIGIN,
};

export const handler = shopHandler(async (_event, shopId) => {
  const { email = '' } = await readOwnProfile(table, shopId);
  const started = startConnection(dependencies, { id: shopId, email });
  return json(200, await withinBudget('CHECKOUT_UNAVAILABLE', started));
});
