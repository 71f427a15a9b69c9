import { bonusChange } from '../../shared/bonus/change.ts';
import { getDocument, openDocumentDetails } from '../documents/reading/get-document.ts';
import { shopHandler } from '../platform/entry/http.ts';
import { openTable } from '../platform/table/table.ts';
import { bonusesRepository } from './bonuses.repository.ts';
import { changeBonus } from './change-bonus.ts';

const table = openTable();
const dependencies = { ...openDocumentDetails(table), bonuses: bonusesRepository(table) };

export const handler = shopHandler(
  'PUT /api/documents/{id}/bonus',
  { body: bonusChange },
  async ({ body: change, params: { id } }, shopId) => {
    await changeBonus(dependencies, shopId, id, change);
    return getDocument(dependencies, shopId, id);
  },
);
