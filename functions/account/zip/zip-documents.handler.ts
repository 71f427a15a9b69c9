import { accountingQuery } from '../../../shared/payments/range.ts';
import { onceEach, openLogoReader } from '../../documents/document-logo.ts';
import { documentPrinter } from '../../documents/document-printer.ts';
import { issuedRepository } from '../../documents/issued.repository.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { json } from '../../platform/entry/http-answer.ts';
import { openTable } from '../../platform/table.ts';
import { zipDocuments } from './zip-documents.ts';

const issued = issuedRepository(openTable());
const readLogo = openLogoReader();

export const handler = shopHandler(
  'GET /api/export/zip',
  { query: accountingQuery },
  async ({ query }, shopId) => {
    const print = documentPrinter(onceEach(readLogo));
    return json(
      200,
      await zipDocuments({ issued, print, now: () => performance.now() }, shopId, query),
    );
  },
);
