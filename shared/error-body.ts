import * as z from 'zod/mini';

export const errorDetails = {
  message: z.string(),
  /** A French message for each refused field. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** The document that prevents the action. */
  document: z.optional(z.object({ id: z.string(), number: z.string() })),
  /** The shop to call, on a customer's page. */
  shop: z.optional(z.object({ company_name: z.string(), phone: z.string() })),
  /** The id of the request. Present when our side failed, so that the user can quote it to support. */
  requestId: z.optional(z.string()),
};

/** A page reads no list of codes, because a newer API may have more. */
export const readErrorSchema = z.object({ error: z.object({ code: z.string(), ...errorDetails }) });
