import * as z from 'zod/mini';
import { errorDetails } from './error-body.ts';
import { ERRORS } from './error-table.ts';
import { keysOf } from './keys-of.ts';

export const errorBodySchema = z.object({
  error: z.object({
    code: z.enum(keysOf(ERRORS)),
    ...errorDetails,
  }),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
