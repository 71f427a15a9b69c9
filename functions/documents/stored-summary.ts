import * as z from 'zod/mini';
import type { IssuedDocument } from '../../shared/documents/issued/issued.ts';
import { DELIVERY_OUTCOMES } from '../../shared/repairs/notifications.ts';
import { storedKind } from '../platform/table/stored-item.ts';
import { summaryKey } from './document-keys.ts';
import {
  bonusStandingShape,
  decisionShape,
  deliveryShape,
  depositShape,
  documentType,
  referenceShape,
} from './document-shapes.ts';
import { type KnownSummary, newSummary, searchText } from './documents.ts';

const text = z.string();

export const summaryKind = storedKind({
  name: 'document-summary',
  version: 1,
  schema: z.object({
    user_id: text,
    id: text,
    documentType,
    number: text,
    invoiceDate: text,
    validUntil: z.nullable(text),
    issuedAt: text,
    clientName: text,
    clientEmail: text,
    totalCents: z.int(),
    repairId: z.nullable(text),
    otherRepairs: z.optional(z.array(text)),
    isDeposit: z.optional(z.boolean()),
    version: z.int(),
    delivery: z.nullable(
      z.object({ ...deliveryShape.shape, outcome: z.optional(z.enum(DELIVERY_OUTCOMES)) }),
    ),
    decision: z.nullable(decisionShape),
    creditNote: z.nullable(referenceShape),
    creditedCents: z.int(),
    credits: z.optional(z.object({ count: z.int(), thousandths: z.array(z.int()) })),
    invoice: z.nullable(referenceShape),
    deposits: z.optional(z.array(depositShape)),
    /** The client's own account in the journal. */
    account: z.optional(text),
    dueDate: z.optional(z.nullable(text)),
    /** The sum of the payments less refunds, which only an invoice has. */
    paidCents: z.optional(z.int()),
    paidOn: z.optional(text),
    isUnfollowed: z.optional(z.boolean()),
    bonus: z.optional(bonusStandingShape),
    search: text,
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
