import * as z from 'zod/mini';
import { type RawItem, storedKind } from '../platform/stored-item.ts';
import { shopPartition } from '../platform/table-keys.ts';

/** It sorts apart from the takings themselves. */
export const TAKINGS_LOOK_SK = 'TAKINGS-LOOK';

export const takingsLookKey = (shopId: string) => ({
  pk: shopPartition(shopId),
  sk: TAKINGS_LOOK_SK,
});

/** When a shop's older payments were first given their takings, and whether that is finished. */
export const takingsLookKind = storedKind({
  name: 'takings-look',
  version: 1,
  schema: z.object({ first_at_ms: z.int(), done: z.boolean() }),
});

/** @throws UnreadableItem */
export const readTakingsLook = (item: RawItem): z.infer<typeof takingsLookKind.schema> =>
  takingsLookKind.read(item);
