import * as z from 'zod/mini';

export const errorDetails = {
  message: z.string(),
  /** By the refused field. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** It prevents the action. */
  document: z.optional(z.object({ id: z.string(), number: z.string() })),
  /** To call, on a customer's page. */
  shop: z.optional(z.object({ company_name: z.string(), phone: z.string() })),
  /** Present when our side failed, to quote to support. */
  requestId: z.optional(z.string()),
};

/** A page reads no list of codes, because a newer API may have more. */
export const readErrorSchema = z.object({ error: z.object({ code: z.string(), ...errorDetails }) });
