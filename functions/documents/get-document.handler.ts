import { shopHandler } from '../entry/http.ts';
import { json } from '../entry/http-answer.ts';
import { openTable } from '../platform/table.ts';
import { documentsRepository } from './documents.repository.ts';
import { getDocument } from './get-document.ts';

const documents = documentsRepository(openTable());

export const handler = shopHandler(async (event, shopId) =>
  json(200, await getDocument(documents, shopId, event.pathParameters?.id ?? '')),
);
