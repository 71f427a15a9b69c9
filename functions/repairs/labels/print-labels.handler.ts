import { labelsInput } from '../../../shared/repairs/labels/labels.ts';
import { openBudgets } from '../../billing/budgets/spending.ts';
import { keptPrints } from '../../documents/prints/kept-prints.ts';
import { pdfAnswer } from '../../documents/prints/pdf-answer.ts';
import { printsRepository } from '../../documents/prints/prints.repository.ts';
import { readVariables } from '../../platform/config.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { openTable } from '../../platform/table/table.ts';
import { openSlips } from '../slip/open-slips.ts';
import { labelsFile, printLabels } from './print-labels.ts';

const slips = openSlips();
const prints = printsRepository(openTable(), openBudgets());
const kept = keptPrints(labelsFile);
const { APP_ORIGIN: appOrigin } = readVariables('APP_ORIGIN');

export const handler = shopHandler(
  'POST /api/repairs/labels',
  { body: labelsInput },
  async ({ body }, shopId) => {
    const print = kept(() => prints.claim(shopId, Date.now()));
    return pdfAnswer(await printLabels({ ...slips, print, appOrigin }, shopId, body));
  },
);
