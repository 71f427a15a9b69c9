import { statusChangeInput } from '../../shared/repairs/repairs.ts';
import { shopHandler } from '../entry/http.ts';
import { json } from '../entry/http-answer.ts';
import { readJson } from '../entry/http-request.ts';
import { openTable } from '../platform/table.ts';
import { changeStatus } from './change-status.ts';
import { repairsRepository } from './repairs.repository.ts';

const repairs = repairsRepository(openTable());
const dependencies = { repairs, now: () => Date.now() };

export const handler = shopHandler(async (event, shopId, correlationId) => {
  const change = readJson(event, statusChangeInput);
  const id = event.pathParameters?.id ?? '';
  const repair = await changeStatus(dependencies, shopId, id, change, correlationId);
  return json(200, repair);
});
