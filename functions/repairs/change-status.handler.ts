import { statusChangeInput } from '../../shared/repairs/repairs.ts';
import { json, shopHandler } from '../platform/http.ts';
import { readJson } from '../platform/http-request.ts';
import { openTable } from '../platform/table.ts';
import { changeStatus } from './change-status.ts';
import { repairsRepository } from './repairs.repository.ts';

const dependencies = { repairs: repairsRepository(openTable()), now: () => Date.now() };

export const handler = shopHandler(async (event, shopId, correlationId) => {
  const change = readJson(event, statusChangeInput);
  const id = event.pathParameters?.id ?? '';
  const repair = await changeStatus(dependencies, shopId, id, change, correlationId);
  return json(200, repair);
});
