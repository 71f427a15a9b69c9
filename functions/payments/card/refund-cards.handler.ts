import { cardRefundInput } from '../../../shared/payments/schemas.ts';
import { withinBudget } from '../../billing/within-budget.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { json } from '../../platform/entry/http-answer.ts';
import { readJson } from '../../platform/entry/http-request.ts';
import { openTable } from '../../platform/table.ts';
import { paymentsRepository } from '../payments.repository.ts';
import { liveCards } from './live-cards.ts';
import { refundCards } from './refund-cards.ts';

const table = openTable();
const dependencies = { ...liveCards(table), payments: paymentsRepository(table) };

export const handler = shopHandler(async (event, shopId) => {
  const { amountCents } = readJson(event, cardRefundInput);
  const given = refundCards(dependencies, shopId, event.pathParameters?.id ?? '', amountCents);
  return json(200, await withinBudget('CHECKOUT_UNAVAILABLE', given));
});
