import { logoListQuery } from '../../shared/company/logo-queries.ts';
import { shopHandler } from '../platform/entry/http.ts';
import { json } from '../platform/entry/http-answer.ts';
import { openLogoStorage } from './logo-storage.ts';

const logos = openLogoStorage();

export const handler = shopHandler(
  'GET /api/company/logos',
  { query: logoListQuery },
  async ({ query: { limit, offset } }, shopId) => {
    return json(200, { logos: await logos.list(shopId, limit, offset) });
  },
);
