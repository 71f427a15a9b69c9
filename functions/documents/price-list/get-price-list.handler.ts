import { shopHandler } from '../../platform/entry/http.ts';
import { json } from '../../platform/entry/http-answer.ts';
import { openTable } from '../../platform/table/table.ts';
import { priceListRepository } from './price-list.repository.ts';

const prices = priceListRepository(openTable());

export const handler = shopHandler('GET /api/price-list', {}, async (_input, shopId) =>
  json(200, await prices.get(shopId)),
);
