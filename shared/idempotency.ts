import * as z from 'zod/mini';

/** A route with this header carries out a repeated request once. The value is the caller's name for the attempt. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/, 'De 1 à 128 caractères sans espace.')),
  ),
});
