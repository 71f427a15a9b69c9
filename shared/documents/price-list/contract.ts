import { answer, body, type Contract } from '../../route-contract.ts';
import { type PriceEntry, priceListInput, priceListSchema } from './price-list.ts';

const ENTRY: PriceEntry = {
  description: 'Remplacement de l’écran',
  kind: 'work',
  priceCents: 12_990,
  taxIncluded: true,
  device: 'iPhone 13',
};

export const PRICE_LIST_ROUTES = {
  'GET /api/price-list': {
    name: 'get-price-list',
    tag: 'documents',
    summary: 'Returns the services, parts and devices that the shop sells, with their prices',
    answers: {
      200: answer('The list', { PriceList: priceListSchema }, { version: 1, entries: [ENTRY] }),
    },
  },
  'PUT /api/price-list': {
    name: 'save-price-list',
    tag: 'documents',
    summary: 'Replaces the price list, unless it has changed since the given version',
    body: body(priceListInput, { version: 0, entries: [ENTRY] }),
    answers: {
      200: answer(
        'The list after the change',
        { PriceList: priceListSchema },
        { version: 1, entries: [ENTRY] },
      ),
    },
    errors: ['CONFLICT'],
  },
} as const satisfies Contract;
