import * as z from 'zod/mini';
import { optionalLine } from '../../shared/text.ts';
import { shopHandler } from '../entry/http.ts';
import { json } from '../entry/http-answer.ts';
import { openTable } from '../platform/table.ts';
import { validate } from '../platform/validate.ts';
import { listRepairs } from './list-repairs.ts';
import { repairFilterQuery } from './repair-filter-query.ts';
import { repairListRepository } from './repair-list.repository.ts';

const dependencies = { list: repairListRepository(openTable()) };

const query = z.strictObject({ ...repairFilterQuery, cursor: optionalLine(200) });

export const handler = shopHandler(async (event, shopId) => {
  const request = validate(query, event.queryStringParameters ?? {});
  return json(200, await listRepairs(dependencies, shopId, request));
});
