import { shopHandler } from '../entry/http.ts';
import { json } from '../entry/http-answer.ts';
import { openTable } from '../platform/table.ts';
import { validate } from '../platform/validate.ts';
import { documentListRepository } from './document-list.repository.ts';
import { documentListQuery } from './document-list-query.ts';
import { listDocuments } from './list-documents.ts';

const dependencies = { list: documentListRepository(openTable()) };

export const handler = shopHandler(async (event, shopId) => {
  const request = validate(documentListQuery, event.queryStringParameters ?? {});
  return json(200, await listDocuments(dependencies, shopId, request));
});
