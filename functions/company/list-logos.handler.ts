import { logoListQuery } from '../../shared/company/logo-queries.ts';
import { shopHandler } from '../platform/entry/http.ts';
import { json } from '../platform/entry/http-answer.ts';
import { validate } from '../platform/validate.ts';
import { openLogoStorage } from './logo-storage.ts';

const logos = openLogoStorage();

export const handler = shopHandler(async (event, shopId) => {
  const { limit, offset } = validate(logoListQuery, event.queryStringParameters ?? {});
  return json(200, { logos: await logos.list(shopId, limit, offset) });
});
