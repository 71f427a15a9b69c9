import * as z from 'zod/mini';

/** The one object that the Lambda may read and put. */
export const ACCOUNT_COPY = 'accounts.jsonl';

/** Whose an account is: all that a copy says of it. */
export const accountLine = z.object({ id: z.string(), email: z.string(), confirmed: z.boolean() });
export type AccountLine = z.infer<typeof accountLine>;
