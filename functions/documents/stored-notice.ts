import * as z from 'zod/mini';
import { type RawItem, storedKind } from '../platform/stored-item.ts';
import { shopPartition } from '../platform/table-keys.ts';

export const NOTICE_PREFIX = 'NOTICE#';

const common = {
  documentId: z.string(),
  number: z.string(),
  repairId: z.nullable(z.string()),
  /** Epoch milliseconds. */
  at: z.int(),
};

/** What a shop has not seen yet of a document: it is there until then. */
export const noticeKind = storedKind({
  name: 'notice',
  version: 1,
  schema: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('answer'),
      ...common,
      decision: z.enum(['accepted', 'declined']),
    }),
    z.object({
      kind: z.literal('letter'),
      ...common,
      reader: z.enum(['shop', 'customer']),
      to: z.string(),
      reason: z.string(),
    }),
  ]),
});
export type Notice = z.infer<typeof noticeKind.schema>;

/** @throws UnreadableItem */
export const readNotice = (item: RawItem): Notice => noticeKind.read(item);

/** Keys of all that may be noticed of a document: one answer, and a letter to each of its readers. */
export const noticeKeys = (shopId: string, documentId: string) =>
  ['answer', 'letter-shop', 'letter-customer'].map((name) => ({
    pk: shopPartition(shopId),
    sk: `${NOTICE_PREFIX}${documentId}#${name}`,
  }));

export const noticeItem = (shopId: string, notice: Notice) => ({
  pk: shopPartition(shopId),
  sk: `${NOTICE_PREFIX}${notice.documentId}#${notice.kind === 'answer' ? 'answer' : `letter-${notice.reader}`}`,
  ...noticeKind.stamp,
  ...notice,
});
