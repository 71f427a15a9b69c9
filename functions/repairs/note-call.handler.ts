import { calledInput } from '../../shared/repairs/repairs.ts';
import { shopHandler } from '../platform/entry/http.ts';
import { json } from '../platform/entry/http-answer.ts';
import { readJson } from '../platform/entry/http-request.ts';
import { openTable } from '../platform/table.ts';
import { noteCall } from './note-call.ts';
import { repairsRepository } from './repairs.repository.ts';

const dependencies = { repairs: repairsRepository(openTable()) };

export const handler = shopHandler(async (event, shopId) => {
  const { entry } = readJson(event, calledInput);
  return json(200, await noteCall(dependencies, shopId, event.pathParameters?.id ?? '', entry));
});
