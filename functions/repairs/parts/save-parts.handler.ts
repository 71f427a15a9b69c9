import { repairPartsInput } from '../../../shared/repairs/parts/parts.ts';
import { readOwnProfile } from '../../billing/own-profile.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { openTable } from '../../platform/table/table.ts';
import { partsRepository } from './parts.repository.ts';
import { saveParts } from './save-parts.ts';

const table = openTable();
const dependencies = {
  parts: partsRepository(table),
  profileOf: (shopId: string) => readOwnProfile(table, shopId),
  now: () => Date.now(),
};

export const handler = shopHandler(
  'PUT /api/repairs/{id}/parts',
  { body: repairPartsInput },
  ({ body, params }, shopId) => saveParts(dependencies, shopId, params.id, body),
);
