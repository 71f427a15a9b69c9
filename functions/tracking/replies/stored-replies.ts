import * as z from 'zod/mini';
import { type RawItem, storedKind } from '../../platform/table/stored-item.ts';
import { shopKey } from '../../platform/table/table-keys.ts';

export const REPLIES_PREFIX = 'REPLIES#';

const replyShape = z.object({
  at: z.int(),
  text: z.string(),
  attempt: z.string(),
});
export type StoredReply = z.infer<typeof replyShape>;

export const repliesKind = storedKind({
  name: 'replies',
  version: 1,
  schema: z.object({ replies: z.array(replyShape) }),
});

export const readReplies = (item: RawItem): StoredReply[] => repliesKind.read(item).replies;

export const repliesKey = (shopId: string, trackingNumber: string) =>
  shopKey(shopId, `${REPLIES_PREFIX}${trackingNumber}`);
