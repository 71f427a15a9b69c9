import { logoListQuery } from '../../shared/company/logo-queries.ts';
import { shopHandler } from '../platform/entry/http.ts';
import { openLogoStorage } from './logo-storage.ts';

const logos = openLogoStorage();

export const handler = shopHandler(
  'GET /api/company/logos',
  { query: logoListQuery },
  async ({ query: { limit, offset } }, shopId) => {
    return { logos: await logos.list(shopId, limit, offset) };
  },
);
