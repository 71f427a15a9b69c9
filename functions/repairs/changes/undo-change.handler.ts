import { undoInput } from '../../../shared/repairs/undo.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { json } from '../../platform/entry/http-answer.ts';
import { openTable } from '../../platform/table/table.ts';
import { repairsRepository } from '../repairs.repository.ts';
import { undoRepository } from './undo.repository.ts';
import { undoChange } from './undo-change.ts';

const table = openTable();
const dependencies = { repairs: { ...repairsRepository(table), ...undoRepository(table) } };

export const handler = shopHandler(
  'POST /api/repairs/{id}/undo',
  { body: undoInput },
  async ({ body: undo, params: { id } }, shopId) =>
    json(200, await undoChange(dependencies, shopId, id, undo)),
);
