import { shopHandler } from '../../platform/entry/http.ts';
import { openTable } from '../../platform/table/table.ts';
import { priceListRepository } from '../price-list/price-list.repository.ts';
import { listSuggestions } from './list-suggestions.ts';
import { suggestionsRepository } from './suggestions.repository.ts';

const table = openTable();
const dependencies = { known: suggestionsRepository(table), prices: priceListRepository(table) };

export const handler = shopHandler('GET /api/lines', {}, (_input, shopId) =>
  listSuggestions(dependencies, shopId),
);
