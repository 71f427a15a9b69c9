import * as z from 'zod/mini';

/** The Lambda that copies the accounts may read and write only this object. */
export const ACCOUNT_COPY = 'accounts.jsonl';

export const accountLine = z.object({ id: z.string(), email: z.string(), confirmed: z.boolean() });
export type AccountLine = z.infer<typeof accountLine>;
