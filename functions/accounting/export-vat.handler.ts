import { accountingQuery } from '../../shared/payments/range.ts';
import { takingsRepository } from '../payments/takings.repository.ts';
import { shopHandler } from '../platform/entry/http.ts';
import { json } from '../platform/entry/http-answer.ts';
import { openTable } from '../platform/table.ts';
import { validate } from '../platform/validate.ts';
import { accountingRepository } from './accounting.repository.ts';
import { exportVat } from './export-accounting.ts';

const table = openTable();
const dependencies = {
  accounting: accountingRepository(table),
  takings: takingsRepository(table),
  now: () => Date.now(),
};

export const handler = shopHandler(async (event, shopId) => {
  const query = validate(accountingQuery, event.queryStringParameters ?? {});
  return json(200, await exportVat(dependencies, shopId, query));
});
