import { linkInput } from '../../../../shared/documents/input/input.ts';
import { withinStripeTimeout } from '../../../billing/stripe/stripe-timeout.ts';
import { readVariables } from '../../../platform/config.ts';
import { shopHandler } from '../../../platform/entry/http.ts';
import { openTable } from '../../../platform/table/table.ts';
import { liveCards } from '../live-cards.ts';
import { openPaymentLink } from './payment-link.ts';
import { renewPaymentLink } from './renew-payment-link.ts';

const dependencies = {
  ...liveCards(openTable()),
  appOrigin: readVariables('APP_ORIGIN').APP_ORIGIN,
};

export const handler = shopHandler(
  'POST /api/documents/{id}/payment-link',
  { body: linkInput },
  async ({ body: { renew }, params: { id } }, shopId) => {
    const link = renew
      ? await withinStripeTimeout(
          'CHECKOUT_UNAVAILABLE',
          renewPaymentLink(dependencies, shopId, id),
        )
      : await openPaymentLink(dependencies, shopId, id);
    return link;
  },
);
