import { parisDay } from '../../../shared/time.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { openTable } from '../../platform/table/table.ts';
import { markClosed } from '../open-repair.ts';
import { repairReader } from './document-list.repository.ts';
import { getDocument, openDocumentDetails } from './get-document.ts';

const table = openTable();
const dependencies = openDocumentDetails(table);

const readRepairs = repairReader(table);

export const handler = shopHandler('GET /api/documents/{id}', {}, async ({ params }, shopId) => {
  const details = await getDocument(dependencies, shopId, params.id);
  const today = parisDay(dependencies.now());
  const [summary = details.summary] = await markClosed(
    readRepairs,
    shopId,
    [details.summary],
    today,
  );
  return { ...details, summary };
});
