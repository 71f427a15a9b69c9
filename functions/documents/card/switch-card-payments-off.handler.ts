import { stripeClient } from '../../billing/stripe-client.ts';
import { withinBudget } from '../../billing/within-budget.ts';
import { shopHandler } from '../../entry/http.ts';
import { json } from '../../entry/http-answer.ts';
import { openTable } from '../../platform/table.ts';
import { cardAccountsRepository } from './card-accounts.repository.ts';
import { cardGateway } from './card-gateway.ts';
import { switchOff } from './connect-account.ts';

const dependencies = {
  accounts: cardAccountsRepository(openTable()),
  cards: cardGateway(stripeClient()),
};

export const handler = shopHandler(async (_event, shopId) =>
  json(200, await withinBudget('CHECKOUT_UNAVAILABLE', switchOff(dependencies, shopId))),
);
