import * as z from 'zod/mini';
import { storedKind } from '../platform/table/stored-item.ts';

export const connectionPointerKind = storedKind({
  name: 'connection-pointer',
  version: 1,
  schema: z.object({ channel_pk: z.string(), expires_at: z.int() }),
});

export const pointerKey = (connectionId: string) => ({
  pk: `CHANNEL#CONNECTION#${connectionId}`,
  sk: 'CONNECTION',
});
