import * as z from 'zod/mini';
import { type RawItem, storedKind } from '../platform/stored-item.ts';

/** A live connection under its own id: the way to its channel, as a disconnection knows nothing but that. */
export const connectionPointerKind = storedKind({
  name: 'connection-pointer',
  version: 1,
  schema: z.object({ channel_pk: z.string(), expires_at: z.int() }),
});

export const pointerKey = (connectionId: string) => ({
  pk: `CHANNEL#CONNECTION#${connectionId}`,
  sk: 'CONNECTION',
});

/** @throws UnreadableItem */
export const readPointer = (item: RawItem) => connectionPointerKind.read(item);

/** A pointer as it is put. */
export const pointerItem = (
  connectionId: string,
  channelPartition: string,
  expiresAtSeconds: number,
) => ({
  ...pointerKey(connectionId),
  ...connectionPointerKind.stamp,
  channel_pk: channelPartition,
  expires_at: expiresAtSeconds,
});
