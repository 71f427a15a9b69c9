import { takingsQuery } from '../../shared/payments/range.ts';
import { shopHandler } from '../platform/entry/http.ts';
import { json } from '../platform/entry/http-answer.ts';
import { openTable } from '../platform/table.ts';
import { validate } from '../platform/validate.ts';
import { getTakings } from './get-takings.ts';
import { takingsRepository } from './takings.repository.ts';

const dependencies = { takings: takingsRepository(openTable()), now: () => Date.now() };

export const handler = shopHandler(async (event, shopId) => {
  const range = validate(takingsQuery, event.queryStringParameters ?? {});
  return json(200, await getTakings(dependencies, shopId, range));
});
