import { takingsQuery } from '../../shared/payments/range.ts';
import { shopHandler } from '../platform/entry/http.ts';
import { json } from '../platform/entry/http-answer.ts';
import { openTable } from '../platform/table.ts';
import { validate } from '../platform/validate.ts';
import { accountingRepository } from './accounting.repository.ts';
import { getMargin } from './get-margin.ts';

const dependencies = { accounting: accountingRepository(openTable()) };

export const handler = shopHandler(async (event, shopId) => {
  const range = validate(takingsQuery, event.queryStringParameters ?? {});
  return json(200, await getMargin(dependencies, shopId, range));
});
