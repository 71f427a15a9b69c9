import { slipInput } from '../../../shared/repairs/slip/slip.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { openSlips } from './open-slips.ts';
import { saveSlip } from './save-slip.ts';

const slips = openSlips();

export const handler = shopHandler(
  'PUT /api/repairs/{id}/slip',
  { body: slipInput },
  ({ body, params }, shopId) => saveSlip(slips, shopId, params.id, body),
);
