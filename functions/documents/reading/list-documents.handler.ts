import { documentListQuery } from '../../../shared/documents/queries.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { openTable } from '../../platform/table/table.ts';
import { wordsRepository } from '../../search/words.repository.ts';
import { documentListRepository, repairReader } from './document-list.repository.ts';
import { findDocuments } from './list-documents.ts';

const table = openTable();
const dependencies = {
  list: documentListRepository(table),
  words: wordsRepository(table),
  readRepairs: repairReader(table),
  now: () => Date.now(),
};

export const handler = shopHandler(
  'GET /api/documents',
  { query: documentListQuery },
  async ({ query: request }, shopId) => {
    return findDocuments(dependencies, shopId, request);
  },
);
