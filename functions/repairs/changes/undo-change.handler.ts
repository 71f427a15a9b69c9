import { undoInput } from '../../../shared/repairs/undo.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { openTable } from '../../platform/table/table.ts';
import { repairsRepository } from '../repairs.repository.ts';
import { undoRepository } from './undo.repository.ts';
import { undoChange } from './undo-change.ts';

const table = openTable();
const dependencies = { repairs: { ...repairsRepository(table), ...undoRepository(table) } };

export const handler = shopHandler(
  'POST /api/repairs/{id}/undo',
  { body: undoInput },
  ({ body: undo, params: { id } }, shopId) => undoChange(dependencies, shopId, id, undo),
);
