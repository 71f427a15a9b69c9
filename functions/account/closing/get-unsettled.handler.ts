import { exportQuery } from '../../../shared/account/account.ts';
import { documentListRepository } from '../../documents/reading/document-list.repository.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { json } from '../../platform/entry/http-answer.ts';
import { openTable } from '../../platform/table/table.ts';
import { readUnsettled } from './read-unsettled.ts';

const dependencies = { list: documentListRepository(openTable()) };

export const handler = shopHandler(
  'GET /api/account/unsettled',
  { query: exportQuery },
  async ({ query: { cursor } }, shopId) =>
    json(200, await readUnsettled(dependencies, shopId, cursor)),
);
