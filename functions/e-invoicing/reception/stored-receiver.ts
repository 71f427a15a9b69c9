import * as z from 'zod/mini';
import { storedKind } from '../../platform/table/stored-item.ts';
import { receivedPartition } from '../received/received-keys.ts';

export const receiverKind = storedKind({
  name: 'receiver',
  version: 1,
  schema: z.object({ user_id: z.string() }),
});

export const receiverKey = (siren: string) => ({ pk: receivedPartition(siren), sk: 'SHOP' });

export const receiverItem = (siren: string, shopId: string) =>
  receiverKind.item(receiverKey(siren), { user_id: shopId });
