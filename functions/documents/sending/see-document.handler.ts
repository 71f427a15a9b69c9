import { shopHandler } from '../../platform/entry/http.ts';
import { openTable } from '../../platform/table/table.ts';
import { knownDocumentsRepository } from '../known-documents.repository.ts';
import { ownDocument } from '../own-document.ts';
import { noticesRepository } from './notices.repository.ts';

const table = openTable();
const documents = knownDocumentsRepository(table);
const notices = noticesRepository(table);

export const handler = shopHandler(
  'POST /api/documents/{id}/seen',
  {},
  async ({ params }, shopId) => {
    const { id } = await ownDocument(documents, shopId, params.id);
    await notices.seen(shopId, id);
    return { seen: true };
  },
);
