import { shopHandler } from '../entry/http.ts';
import { json } from '../entry/http-answer.ts';
import { openTable } from '../platform/table.ts';
import { validate } from '../platform/validate.ts';
import { findRepairs } from './list-repairs.ts';
import { repairListQuery } from './repair-queries.ts';
import { searchableList } from './searchable-list.ts';

const dependencies = searchableList(openTable());

export const handler = shopHandler(async (event, shopId) => {
  const request = validate(repairListQuery, event.queryStringParameters ?? {});
  return json(200, await findRepairs(dependencies, shopId, request));
});
