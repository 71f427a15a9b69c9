import * as z from 'zod/mini';
import { storedKind } from '../platform/table/stored-item.ts';

/** A ticket to the live channel can be used once, and is stored under the digest of the page's secret. */
export const ticketKind = storedKind({
  name: 'ticket',
  version: 1,
  /** `signed_in_s` is the second in which the session that requested the ticket began. */
  schema: z.object({ user_id: z.string(), signed_in_s: z.int(), expires_at: z.int() }),
});
