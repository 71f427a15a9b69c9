import { signatureInput } from '../../../shared/repairs/slip/slip.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { json } from '../../platform/entry/http-answer.ts';
import { openSlips } from './open-slips.ts';
import { signSlip } from './sign-slip.ts';

const slips = openSlips();

export const handler = shopHandler(
  'POST /api/repairs/{id}/slip/signature',
  { body: signatureInput },
  async ({ body, params }, shopId) => json(200, await signSlip(slips, shopId, params.id, body)),
);
