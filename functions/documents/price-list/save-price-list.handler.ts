import {
  PRICE_LIST_BODY_MAX_BYTES,
  priceListInput,
} from '../../../shared/documents/price-list/price-list.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { openTable } from '../../platform/table/table.ts';
import { priceListRepository } from './price-list.repository.ts';

const prices = priceListRepository(openTable());

export const handler = shopHandler(
  'PUT /api/price-list',
  { body: priceListInput, maxBytes: PRICE_LIST_BODY_MAX_BYTES },
  ({ body: list }, shopId) => prices.replace(shopId, list),
);
