import * as z from 'zod/mini';
import { summaryShape } from '../../shared/documents/issued/document-summary.ts';
import type { IssuedDocument } from '../../shared/documents/issued/issued.ts';
import { storedKind } from '../platform/table/stored-item.ts';
import { summaryKey } from './document-keys.ts';
import { type KnownSummary, newSummary, searchText } from './documents.ts';

export const summaryKind = storedKind({
  name: 'document-summary',
  version: 1,
  schema: z.object({
    ...summaryShape,
    user_id: z.string(),
    credits: z.optional(z.object({ count: z.int(), thousandths: z.array(z.int()) })),
    /** The client has this account in the journal. */
    account: z.optional(z.string()),
    /** Only an invoice has this sum of the payments less refunds. */
    paidCents: z.optional(z.int()),
    paidOn: z.optional(z.string()),
    /** Invoices whose refunds are older than this field lack it. */
    refundedCents: z.optional(z.int()),
    isUnfollowed: z.optional(z.boolean()),
    search: z.string(),
  }),
});

export type StoredSummary = KnownSummary & {
  user_id: string;
  search: string;
  account?: string | undefined;
};

export const summaryItem = (shopId: string, document: IssuedDocument) => ({
  ...summaryKey(shopId, document.id),
  ...summaryKind.stamp,
  ...newSummary(document),
  ...(document.client.account && { account: document.client.account }),
  user_id: shopId,
  search: searchText(document),
});
