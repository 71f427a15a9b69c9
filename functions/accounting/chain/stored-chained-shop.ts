import * as z from 'zod/mini';
import { type RawItem, storedKind } from '../../platform/stored-item.ts';

/** Partition of the shops that have a chain. The daily run reads only these. */
export const CHAINED_PARTITION = 'JOB#CHAINS';

/**
 * A shop with a chain since a day, 'YYYY-MM-DD' in Paris. `done_day` is the day of its last check and closing,
 * `whole_day` the day on which all of it was last found intact; it is absent while the chain is broken.
 */
export const chainedShopKind = storedKind({
  name: 'chained-shop',
  version: 1,
  schema: z.object({
    since: z.string(),
    done_day: z.exactOptional(z.string()),
    whole_day: z.exactOptional(z.string()),
  }),
});
export type ChainedShop = z.infer<typeof chainedShopKind.schema>;

/** @throws UnreadableItem */
export const readChainedShop = (item: RawItem) => chainedShopKind.read(item);

export const chainedShopKey = (shopId: string) => ({ pk: CHAINED_PARTITION, sk: shopId });

export const chainedShopItem = (shopId: string, since: string) => ({
  ...chainedShopKey(shopId),
  ...chainedShopKind.stamp,
  since,
});
