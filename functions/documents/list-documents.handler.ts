import * as z from 'zod/mini';
import { DOCUMENT_TYPES, type DocumentType } from '../../shared/documents/documents.ts';
import { optionalLine } from '../../shared/text.ts';
import { shopHandler } from '../entry/http.ts';
import { json } from '../entry/http-answer.ts';
import { openTable } from '../platform/table.ts';
import { validate } from '../platform/validate.ts';
import { documentListRepository } from './document-list.repository.ts';
import { listDocuments } from './list-documents.ts';

const dependencies = { list: documentListRepository(openTable()) };

const types = Object.keys(DOCUMENT_TYPES) as [DocumentType, ...DocumentType[]];
const query = z.strictObject({
  cursor: optionalLine(64),
  q: optionalLine(100),
  type: z.optional(z.enum(types, 'Ce type de document n’existe pas.')),
});

export const handler = shopHandler(async (event, shopId) => {
  const request = validate(query, event.queryStringParameters ?? {});
  return json(200, await listDocuments(dependencies, shopId, request));
});
