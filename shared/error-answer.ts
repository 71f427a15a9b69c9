import * as z from 'zod/mini';
import { ERRORS, type ErrorCode } from './errors.ts';

/** The body of every error answer. `fields` holds a French message for each refused field. */
export const errorBodySchema = z.object({
  error: z.object({
    code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
    /** The message in French, for the user. */
    message: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
    /** The document that prevents the action. */
    document: z.optional(z.object({ id: z.string(), number: z.string() })),
    /** The shop to call, on a customer's page. */
    shop: z.optional(z.object({ company_name: z.string(), phone: z.string() })),
    /** The id of the request. Present when our side failed, so that the user can quote it to support. */
    requestId: z.optional(z.string()),
  }),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
