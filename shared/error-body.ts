import * as z from 'zod/mini';

export const errorDetails = {
  message: z.string(),
  /** Each refused field has a French message. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** This document prevents the action. */
  document: z.optional(z.object({ id: z.string(), number: z.string() })),
  /** A customer's page shows this shop, to be called. */
  shop: z.optional(z.object({ company_name: z.string(), phone: z.string() })),
  /** The id of the request is present when our side failed, so that the user can quote it to support. */
  requestId: z.optional(z.string()),
};

/** A page reads no list of codes, because a newer API may have more. */
export const readErrorSchema = z.object({ error: z.object({ code: z.string(), ...errorDetails }) });
