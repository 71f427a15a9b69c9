import { accountingQuery } from '../../../shared/payments/range.ts';
import { openBudgets } from '../../billing/budgets/spending.ts';
import { issuedRepository } from '../../documents/issued.repository.ts';
import { onceEach, openLogoReader } from '../../documents/prints/document-logo.ts';
import { type DocumentPrinter, documentPrinter } from '../../documents/prints/document-printer.ts';
import { printsRepository } from '../../documents/prints/prints.repository.ts';
import { writingShopHandler } from '../../platform/entry/http.ts';
import { openTable } from '../../platform/table/table.ts';
import { zipDocuments } from './zip-documents.ts';

const table = openTable();
const issued = issuedRepository(table);
const prints = printsRepository(table, openBudgets());
const readLogo = openLogoReader();

export const handler = writingShopHandler(
  'GET /api/export/zip',
  { query: accountingQuery },
  async ({ query }, shopId) => {
    const made = documentPrinter(onceEach(readLogo));
    let claimed: Promise<void> | undefined;
    const print: DocumentPrinter = async (document) => {
      claimed ??= prints.claimZipPiece(shopId, Date.now());
      await claimed;
      return made(document);
    };
    return zipDocuments({ issued, print, now: () => performance.now() }, shopId, query);
  },
);
