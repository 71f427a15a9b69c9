import * as z from 'zod/mini';
import { shopHandler } from '../entry/http.ts';
import { json } from '../entry/http-answer.ts';
import { validate } from '../platform/validate.ts';
import { openLogoStorage } from './logo-storage.ts';

const logos = openLogoStorage();

const count = (fallback: number, min: number, max: number) =>
  z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,4}$/, 'Un nombre entier est attendu.')),
      z.pipe(z.transform(Number), z.int().check(z.minimum(min), z.maximum(max, `${max} au plus.`))),
    ),
    fallback,
  );

/** Specification, section 9: limit 100, offset 0. */
const query = z.strictObject({ limit: count(100, 1, 100), offset: count(0, 0, 1000) });

export const handler = shopHandler(async (event, shopId) => {
  const { limit, offset } = validate(query, event.queryStringParameters ?? {});
  return json(200, { logos: await logos.list(shopId, limit, offset) });
});
