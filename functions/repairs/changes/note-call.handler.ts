import { calledInput } from '../../../shared/repairs/repair-input.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { json } from '../../platform/entry/http-answer.ts';
import { openTable } from '../../platform/table/table.ts';
import { repairsRepository } from '../repairs.repository.ts';
import { noteCall } from './note-call.ts';

const dependencies = { repairs: repairsRepository(openTable()) };

export const handler = shopHandler(
  'POST /api/repairs/{id}/called',
  { body: calledInput },
  async ({ body: { entry }, params }, shopId) => {
    return json(200, await noteCall(dependencies, shopId, params.id, entry));
  },
);
