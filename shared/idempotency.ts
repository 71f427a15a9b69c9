import * as z from 'zod/mini';

/** The headers of routes that carry out a repeated request once: the caller's name for its attempt. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/, 'De 1 à 128 caractères sans espace.')),
  ),
});
