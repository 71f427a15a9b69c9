import * as z from 'zod/mini';

export const errorDetails = {
  message: z.string(),
  /** Each refused field has a French message. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** This document is the reason why the action is refused. */
  document: z.optional(z.object({ id: z.string(), number: z.string() })),
  /** A customer's page names this shop and its phone number, so that the customer can call. */
  shop: z.optional(z.object({ company_name: z.string(), phone: z.string() })),
  /** The id of the request is present when our side failed, so that the user can quote it to support. */
  requestId: z.optional(z.string()),
};

/** Any code is accepted, because a newer API may have codes that this version of the page does not know. */
export const readErrorSchema = z.object({ error: z.object({ code: z.string(), ...errorDetails }) });
