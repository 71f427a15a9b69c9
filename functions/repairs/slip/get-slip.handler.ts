import { shopHandler } from '../../platform/entry/http.ts';
import { json } from '../../platform/entry/http-answer.ts';
import { getSlip } from './get-slip.ts';
import { openSlips } from './open-slips.ts';

const slips = openSlips();

export const handler = shopHandler('GET /api/repairs/{id}/slip', {}, async ({ params }, shopId) =>
  json(200, await getSlip(slips, shopId, params.id)),
);
