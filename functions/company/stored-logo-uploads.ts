import * as z from 'zod/mini';
import { type RawItem, storedKind } from '../platform/stored-item.ts';

/** Partition of the shops that have sent logos lately: who removes replaced ones looks at these alone. */
export const LOGO_UPLOADS_PARTITION = 'JOB#LOGOS';

export const logoUploadsKey = (shopId: string) => ({ pk: LOGO_UPLOADS_PARTITION, sk: shopId });

/** How many images a shop has sent on a day of Paris, 'YYYY-MM-DD', and when the last of them. */
export const logoUploadsKind = storedKind({
  name: 'logo-uploads',
  version: 1,
  schema: z.object({
    sk: z.string(),
    day: z.string(),
    uploads: z.int(),
    claimed_at_ms: z.int(),
  }),
});

export type LogoUploads = { shopId: string; day: string; claimedAtMs: number };

/** @throws UnreadableItem */
export function readLogoUploads(item: RawItem): LogoUploads {
  const { sk, day, claimed_at_ms } = logoUploadsKind.read(item);
  return { shopId: sk, day, claimedAtMs: claimed_at_ms };
}
