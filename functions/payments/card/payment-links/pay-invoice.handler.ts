import type { StripePage } from '../../../../shared/billing/billing.ts';
import { payInput } from '../../../../shared/payments/card.ts';
import { withinStripeTimeout } from '../../../billing/stripe/stripe-timeout.ts';
import { readVariables } from '../../../platform/config.ts';
import { json } from '../../../platform/entry/http-answer.ts';
import { publicHandler } from '../../../platform/entry/public-http.ts';
import { openTable } from '../../../platform/table/table.ts';
import { liveCards } from '../live-cards.ts';
import { startPayment } from './pay-invoice.ts';

const dependencies = { ...liveCards(openTable()), origin: readVariables('APP_ORIGIN').APP_ORIGIN };

export const handler = publicHandler(
  'POST /api/payer/{id}',
  { body: payInput },
  async ({ body: { cle }, params }) => {
    const started = startPayment(dependencies, params.id, cle);
    const url = await withinStripeTimeout('CHECKOUT_UNAVAILABLE', started);
    const page: StripePage = { url };
    return json(200, page, { 'cache-control': 'private, no-store' });
  },
);
