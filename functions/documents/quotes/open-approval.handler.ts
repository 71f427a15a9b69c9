import { linkInput } from '../../../shared/documents/input/input.ts';
import { readVariables } from '../../platform/config.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { itemReader } from '../../platform/table/read-item.ts';
import { openTable } from '../../platform/table/table.ts';
import { documentEventsRepository } from '../document-events.repository.ts';
import { knownDocumentsRepository } from '../known-documents.repository.ts';
import { openApproval, renewApproval } from './open-approval.ts';

const table = openTable();
const dependencies = {
  documents: knownDocumentsRepository(table),
  events: documentEventsRepository(table),
  appOrigin: readVariables('APP_ORIGIN').APP_ORIGIN,
  readItem: itemReader(),
  now: () => Date.now(),
};

export const handler = shopHandler(
  'POST /api/documents/{id}/approval-link',
  { body: linkInput },
  async ({ body: { renew }, params }, shopId) => {
    const give = renew ? renewApproval : openApproval;
    return give(dependencies, shopId, params.id);
  },
);
