import { exportQuery } from '../../../shared/account/account.ts';
import { documentListRepository } from '../../documents/reading/document-list.repository.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { openTable } from '../../platform/table/table.ts';
import { readUnsettled } from './read-unsettled.ts';

const dependencies = { list: documentListRepository(openTable()) };

export const handler = shopHandler(
  'GET /api/account/unsettled',
  { query: exportQuery },
  ({ query: { cursor } }, shopId) => readUnsettled(dependencies, shopId, cursor),
);
