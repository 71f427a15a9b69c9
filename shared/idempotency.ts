import * as z from 'zod/mini';

/** Headers of the routes that do the same request once however often it is sent: the caller's name for its attempt. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/, 'De 1 à 128 caractères sans espace.')),
  ),
});
