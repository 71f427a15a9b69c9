import * as z from 'zod/mini';

/** The header of routes that carry out a repeated request once. Its value is the caller's name for the attempt. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/, 'De 1 à 128 caractères sans espace.')),
  ),
});
