import { importInput } from '../../shared/repairs/import.ts';
import { refuseLinks } from '../billing/own-words.ts';
import { shopHandler } from '../platform/entry/http.ts';
import { json } from '../platform/entry/http-answer.ts';
import { readJson } from '../platform/entry/http-request.ts';
import { openTable } from '../platform/table.ts';
import { importRepairs } from './import-repairs.ts';
import { repairsRepository } from './repairs.repository.ts';

const table = openTable();
const dependencies = { repairs: repairsRepository(table), now: () => Date.now() };

export const handler = shopHandler(async (event, shopId) => {
  const { rows } = readJson(event, importInput);
  // What of them stands in later messages.
  const words = rows.flatMap(({ repair }) => [
    repair.deviceModel,
    repair.customerName,
    repair.customerFirstName,
  ]);
  await refuseLinks(table, shopId, { rows: words.filter(Boolean).join('\n') });
  return json(200, { outcomes: await importRepairs(dependencies, shopId, rows) });
});
