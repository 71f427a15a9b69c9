import { readVariables } from '../platform/config.ts';
import { shopHandler } from '../platform/entry/http.ts';
import { json } from '../platform/entry/http-answer.ts';
import { openTable } from '../platform/table.ts';
import { documentEventsRepository } from './document-events.repository.ts';
import { knownDocumentsRepository } from './known-documents.repository.ts';
import { openApproval } from './open-approval.ts';

const table = openTable();
const dependencies = {
  documents: knownDocumentsRepository(table),
  events: documentEventsRepository(table),
  appOrigin: readVariables('APP_ORIGIN').APP_ORIGIN,
  now: () => Date.now(),
};

export const handler = shopHandler(async (event, shopId) =>
  json(200, await openApproval(dependencies, shopId, event.pathParameters?.id ?? '')),
);
