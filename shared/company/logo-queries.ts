import * as z from 'zod/mini';
import { optionalLine } from '../text.ts';

export const logoUploadQuery = z.strictObject({ filename: optionalLine(255) });

const count = (fallback: number, min: number, max: number) =>
  z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,4}$/, 'Un nombre entier est attendu.')),
      z.pipe(z.transform(Number), z.int().check(z.minimum(min), z.maximum(max, `${max} au plus.`))),
    ),
    fallback,
  );

/** The defaults are limit 100 and offset 0 (specification, section 9). */
export const logoListQuery = z.strictObject({
  limit: count(100, 1, 100),
  offset: count(0, 0, 1000),
});
