import { accountingQuery } from '../../../shared/payments/range.ts';
import { takingsRepository } from '../../documents/payments/takings.repository.ts';
import { shopHandler } from '../../entry/http.ts';
import { json } from '../../entry/http-answer.ts';
import { openTable } from '../../platform/table.ts';
import { validate } from '../../platform/validate.ts';
import { accountingRepository } from './accounting.repository.ts';
import { exportJournal } from './export-accounting.ts';
import { lettersRepository } from './letters.repository.ts';

const table = openTable();
const dependencies = {
  accounting: accountingRepository(table),
  letters: lettersRepository(table),
  takings: takingsRepository(table),
  now: () => Date.now(),
};

export const handler = shopHandler(async (event, shopId) => {
  const query = validate(accountingQuery, event.queryStringParameters ?? {});
  return json(200, await exportJournal(dependencies, shopId, query));
});
