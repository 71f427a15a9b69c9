import { repairCorrectionInput } from '../../shared/repairs/repairs.ts';
import { refuseLinks } from '../billing/own-words.ts';
import { shopHandler } from '../entry/http.ts';
import { json } from '../entry/http-answer.ts';
import { readJson } from '../entry/http-request.ts';
import { openTable } from '../platform/table.ts';
import { correctRepair } from './correct-repair.ts';
import { recordsRepository } from './records.repository.ts';
import { repairsRepository } from './repairs.repository.ts';

const table = openTable();
const dependencies = {
  repairs: repairsRepository(table),
  records: recordsRepository(table),
  now: () => Date.now(),
};

export const handler = shopHandler(async (event, shopId) => {
  const input = readJson(event, repairCorrectionInput);
  // What of it stands in messages.
  const { deviceModel, customerName, customerFirstName } = input;
  await refuseLinks(table, shopId, { deviceModel, customerName, customerFirstName });
  const repair = await correctRepair(dependencies, shopId, event.pathParameters?.id ?? '', input);
  return json(200, repair);
});
