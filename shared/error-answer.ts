import * as z from 'zod/mini';
import { ERRORS, type ErrorCode } from './errors.ts';

/** The body of every error answer; `fields` names each refused field with its own French message. */
export const errorBodySchema = z.object({
  error: z.object({
    code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
    /** French, for people. */
    message: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
    /** The document that stands in the way. */
    document: z.optional(z.object({ id: z.string(), number: z.string() })),
    /** With what failed on our side: what to tell support. */
    requestId: z.optional(z.string()),
  }),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
