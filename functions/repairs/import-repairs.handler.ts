import { importInput } from '../../shared/repairs/import.ts';
import { shopHandler } from '../entry/http.ts';
import { json } from '../entry/http-answer.ts';
import { readJson } from '../entry/http-request.ts';
import { openTable } from '../platform/table.ts';
import { importRepairs } from './import-repairs.ts';
import { repairsRepository } from './repairs.repository.ts';

const dependencies = { repairs: repairsRepository(openTable()), now: () => Date.now() };

export const handler = shopHandler(async (event, shopId) => {
  const { rows } = readJson(event, importInput);
  return json(200, { outcomes: await importRepairs(dependencies, shopId, rows) });
});
