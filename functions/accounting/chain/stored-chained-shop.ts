import * as z from 'zod/mini';
import { storedKind } from '../../platform/table/stored-item.ts';

/** This partition lists the shops that have a chain. The daily run reads only these. */
export const CHAINED_PARTITION = 'JOB#CHAINS';

/**
 * The chain begins on `since`, was last checked on `done_day`, and was last found intact as a whole on `whole_day`; all
 * are days in Paris. A broken chain has no `whole_day`. `checked` is the last entry of the last intact check.
 */
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
