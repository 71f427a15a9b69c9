import { shopHandler } from '../entry/http.ts';
import { json } from '../entry/http-answer.ts';
import { openTable } from '../platform/table.ts';
import { handOverRepair } from './hand-over-repair.ts';
import { recordsRepository } from './records.repository.ts';
import { repairsRepository } from './repairs.repository.ts';

const table = openTable();
const dependencies = {
  repairs: repairsRepository(table),
  records: recordsRepository(table),
  now: () => Date.now(),
};

export const handler = shopHandler(async (event, shopId) =>
  json(200, await handOverRepair(dependencies, shopId, event.pathParameters?.id ?? '')),
);
