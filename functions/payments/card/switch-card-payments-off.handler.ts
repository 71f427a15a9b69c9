import { withinBudget } from '../../billing/within-budget.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { json } from '../../platform/entry/http-answer.ts';
import { openTable } from '../../platform/table.ts';
import { switchOff } from './connect-account.ts';
import { liveCards } from './live-cards.ts';

const dependencies = liveCards(openTable());

export const handler = shopHandler('DELETE /api/card-payments', {}, async (_input, shopId) =>
  json(200, await withinBudget('CHECKOUT_UNAVAILABLE', switchOff(dependencies, shopId))),
);
