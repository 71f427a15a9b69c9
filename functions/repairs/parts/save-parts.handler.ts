import { repairPartsInput } from '../../../shared/repairs/parts/parts.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { json } from '../../platform/entry/http-answer.ts';
import { openTable } from '../../platform/table.ts';
import { partsRepository } from './parts.repository.ts';
import { saveParts } from './save-parts.ts';

const dependencies = { parts: partsRepository(openTable()) };

export const handler = shopHandler(
  'PUT /api/repairs/{id}/parts',
  { body: repairPartsInput },
  async ({ body, params }, shopId) =>
    json(200, await saveParts(dependencies, shopId, params.id, body)),
);
