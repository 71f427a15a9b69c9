import { shopHandler } from '../../platform/entry/http.ts';
import { openTable } from '../../platform/table/table.ts';
import { priceListRepository } from './price-list.repository.ts';

const prices = priceListRepository(openTable());

export const handler = shopHandler('GET /api/price-list', {}, (_input, shopId) =>
  prices.get(shopId),
);
