import * as z from 'zod/mini';
import { storedKind } from '../../platform/table/stored-item.ts';

/** Partition of the shops that have a chain. The daily run reads only these. */
export const CHAINED_PARTITION = 'JOB#CHAINS';

/** The days are in Paris: the chain's first, the last one checked, and the last on which all of it was intact. */
export const chainedShopKind = storedKind({
  name: 'chained-shop',
  version: 1,
  schema: z.object({
    since: z.string(),
    done_day: z.exactOptional(z.string()),
    whole_day: z.exactOptional(z.string()),
    checked: z.exactOptional(z.object({ rank: z.int(), digest: z.string() })),
  }),
});
export type ChainedShop = z.infer<typeof chainedShopKind.schema>;

export const chainedShopKey = (shopId: string) => ({ pk: CHAINED_PARTITION, sk: shopId });
