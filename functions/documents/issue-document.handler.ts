import { DOCUMENT_BODY_MAX_BYTES, documentInput } from '../../shared/documents/input.ts';
import { idempotencyHeaders } from '../../shared/idempotency.ts';
import { refuseLinks } from '../billing/message-links.ts';
import { shopHandler } from '../platform/entry/http.ts';
import { json } from '../platform/entry/http-answer.ts';
import { readJson } from '../platform/entry/http-request.ts';
import { openTable } from '../platform/table.ts';
import { validate } from '../platform/validate.ts';
import { documentsRepository } from './documents.repository.ts';
import { issueDocument } from './issue-document.ts';
import { issuersRepository } from './issuers.repository.ts';

const table = openTable();
const dependencies = {
  documents: documentsRepository(table),
  issuers: issuersRepository(table),
  now: () => Date.now(),
};

export const handler = shopHandler(async (event, shopId) => {
  const { 'idempotency-key': key } = validate(idempotencyHeaders, event.headers);
  const draft = readJson(event, documentInput, DOCUMENT_BODY_MAX_BYTES);
  await refuseLinks(table, shopId, 'document', draft);
  return json(201, await issueDocument(dependencies, shopId, draft, key));
});
