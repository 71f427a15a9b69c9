import { cardRefundInput } from '../../../../shared/payments/schemas.ts';
import { withinStripeTimeout } from '../../../billing/stripe/stripe-timeout.ts';
import { shopHandler } from '../../../platform/entry/http.ts';
import { openTable } from '../../../platform/table/table.ts';
import { paymentsRepository } from '../../payments.repository.ts';
import { liveCards } from '../live-cards.ts';
import { refundCards } from './refund-cards.ts';

const table = openTable();
const dependencies = { ...liveCards(table), payments: paymentsRepository(table) };

export const handler = shopHandler(
  'POST /api/documents/{id}/card-refund',
  { body: cardRefundInput },
  async ({ body: { amountCents }, params }, shopId) => {
    const given = refundCards(dependencies, shopId, params.id, amountCents);
    return withinStripeTimeout('CHECKOUT_UNAVAILABLE', given);
  },
);
