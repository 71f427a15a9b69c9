import { shopHandler } from '../../platform/entry/http.ts';
import { getSlip } from './get-slip.ts';
import { openSlips } from './open-slips.ts';

const slips = openSlips();

export const handler = shopHandler('GET /api/repairs/{id}/slip', {}, ({ params }, shopId) =>
  getSlip(slips, shopId, params.id),
);
