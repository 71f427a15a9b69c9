import { DOCUMENT_BODY_MAX_BYTES, documentInput } from '../../../shared/documents/input/input.ts';
import { idempotencyHeaders } from '../../../shared/idempotency.ts';
import { refuseLinks } from '../../billing/message-links.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { json } from '../../platform/entry/http-answer.ts';
import { openTable } from '../../platform/table/table.ts';
import { openContactOfRepair } from '../../repairs/repair-contact.ts';
import { issueDocument } from './issue-document.ts';
import { openIssuing } from './issuers.repository.ts';

const table = openTable();
const dependencies = { ...openIssuing(table), contactOfRepair: openContactOfRepair(table) };

export const handler = shopHandler(
  'POST /api/documents',
  { headers: idempotencyHeaders, body: documentInput, maxBytes: DOCUMENT_BODY_MAX_BYTES },
  async ({ headers: { 'idempotency-key': key }, body: draft }, shopId) => {
    await refuseLinks(table, shopId, 'document', draft);
    return json(201, await issueDocument(dependencies, shopId, draft, key));
  },
);
