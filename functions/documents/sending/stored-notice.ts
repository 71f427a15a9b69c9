import * as z from 'zod/mini';
import { documentTypeSchema } from '../../../shared/documents/issued/document-summary.ts';
import { DELIVERY_OUTCOMES } from '../../../shared/repairs/notifications.ts';
import { storedKind } from '../../platform/table/stored-item.ts';
import { shopKey } from '../../platform/table/table-keys.ts';

export const NOTICE_PREFIX = 'NOTICE#';

const common = {
  documentId: z.string(),
  number: z.string(),
  repairId: z.nullable(z.string()),
  /** The event happened at this instant, in epoch milliseconds. */
  at: z.int(),
};

/** A notice about a document stays until the shop has seen it. */
export const noticeKind = storedKind({
  name: 'notice',
  version: 1,
  schema: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('answer'),
      ...common,
      otherRepairs: z.optional(z.array(z.string())),
      decision: z.enum(['accepted', 'declined']),
    }),
    z.object({
      kind: z.literal('refused-email'),
      ...common,
      reader: z.enum(['shop', 'customer']),
      to: z.string(),
      reason: z.string(),
    }),
    /** Card payments exceed the amount that was due. The notice stays until the surplus is refunded. */
    z.object({ kind: z.literal('card-surplus'), ...common, amountCents: z.int() }),
    /** A customer contests a card payment. `answerBy` is a day, and absent once the shop has answered. */
    z.object({
      kind: z.literal('card-dispute'),
      ...common,
      amountCents: z.int(),
      answerBy: z.optional(z.string()),
      lostCents: z.optional(z.int()),
    }),
    /** The platform or the client has refused an invoice or a credit note. */
    z.object({
      kind: z.literal('transmission'),
      ...common,
      documentType: z.enum(['facture', 'avoir']),
      reason: z.string(),
    }),
    /** The last e-mail with a document did not reach its client, or the recipient marked it as unwanted. */
    z.object({
      kind: z.literal('undelivered'),
      ...common,
      documentType: documentTypeSchema,
      to: z.string(),
      outcome: z.enum(DELIVERY_OUTCOMES),
    }),
  ]),
});
export type Notice = z.infer<typeof noticeKind.schema>;

const noticeKey = (shopId: string, documentId: string, name: string) =>
  shopKey(shopId, `${NOTICE_PREFIX}${documentId}#${name}`);

/** Returns the keys of the notices that no longer apply once the document is seen. */
export const seenKeys = (shopId: string, documentId: string) =>
  ['answer', 'refused-email-shop', 'refused-email-customer', 'transmission', 'undelivered'].map(
    (name) => noticeKey(shopId, documentId, name),
  );

export const undeliveredNoticeKey = (shopId: string, documentId: string) =>
  noticeKey(shopId, documentId, 'undelivered');

export const surplusKey = (shopId: string, documentId: string) =>
  noticeKey(shopId, documentId, 'card-surplus');

export const disputeKey = (shopId: string, documentId: string) =>
  noticeKey(shopId, documentId, 'card-dispute');

export const transmissionNoticeKey = (shopId: string, documentId: string) =>
  noticeKey(shopId, documentId, 'transmission');

const nameOf = (notice: Notice): string =>
  notice.kind === 'refused-email' ? `refused-email-${notice.reader}` : notice.kind;

export const noticeItem = (shopId: string, notice: Notice) =>
  noticeKind.item(noticeKey(shopId, notice.documentId, nameOf(notice)), notice);
