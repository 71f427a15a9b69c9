import { shopHandler } from '../entry/http.ts';
import { json } from '../entry/http-answer.ts';
import { openTable } from '../platform/table.ts';
import { validate } from '../platform/validate.ts';
import { listRepairs } from './list-repairs.ts';
import { repairListRepository } from './repair-list.repository.ts';
import { repairListQuery } from './repair-queries.ts';

const dependencies = { list: repairListRepository(openTable()) };

export const handler = shopHandler(async (event, shopId) => {
  const request = validate(repairListQuery, event.queryStringParameters ?? {});
  return json(200, await listRepairs(dependencies, shopId, request));
});
