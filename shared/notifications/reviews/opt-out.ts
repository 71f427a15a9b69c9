import * as z from 'zod/mini';
import { trackingKeySchema } from '../../tracking/tracking-number.ts';

/**
 * The key is in the query, because a mail program posts to the address in the header List-Unsubscribe and adds only
 * a fixed body (RFC 8058).
 */
export const optOutQuery = z.object({ cle: trackingKeySchema });

export const optedOutSchema = z.object({ optedOut: z.literal(true) });

export const optOutPath = (trackingNumber: string, key: string): string =>
  `/api/suivi/${trackingNumber}/opt-out?${new URLSearchParams({ cle: key })}`;
