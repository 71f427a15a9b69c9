import { slipPdfQuery } from '../../../shared/repairs/slip/slip.ts';
import { openBudgets } from '../../billing/budgets/spending.ts';
import { keptPrints } from '../../documents/prints/kept-prints.ts';
import { pdfAnswer } from '../../documents/prints/pdf-answer.ts';
import { printsRepository } from '../../documents/prints/prints.repository.ts';
import { readVariables } from '../../platform/config.ts';
import { writingShopHandler } from '../../platform/entry/http.ts';
import { openTable } from '../../platform/table/table.ts';
import { openSlips } from './open-slips.ts';
import { printSlip, slipFile } from './print-slip.ts';

const slips = openSlips();
const prints = printsRepository(openTable(), openBudgets());
const kept = keptPrints(slipFile);
const { APP_ORIGIN: appOrigin } = readVariables('APP_ORIGIN');

export const handler = writingShopHandler(
  'GET /api/repairs/{id}/slip/pdf',
  { query: slipPdfQuery },
  async ({ query: { format = 'a4', number }, params }, shopId) => {
    const print = kept(() => prints.claim(shopId, Date.now()));
    const dependencies = { ...slips, print, appOrigin };
    return pdfAnswer(await printSlip(dependencies, shopId, params.id, format, number));
  },
);
