import * as z from 'zod/mini';
import { errorDetails } from './error-body.ts';
import { ERRORS, type ErrorCode } from './error-table.ts';

export const errorBodySchema = z.object({
  error: z.object({
    code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
    ...errorDetails,
  }),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
