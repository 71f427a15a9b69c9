import { signatureInput } from '../../../shared/repairs/slip/slip.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { openSlips } from './open-slips.ts';
import { signSlip } from './sign-slip.ts';

const slips = openSlips();

export const handler = shopHandler(
  'POST /api/repairs/{id}/slip/signature',
  { body: signatureInput },
  ({ body, params }, shopId) => signSlip(slips, shopId, params.id, body),
);
