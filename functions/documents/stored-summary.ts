import * as z from 'zod/mini';
import type { IssuedDocument } from '../../shared/documents/issued.ts';
import { DELIVERY_OUTCOMES } from '../../shared/repairs/notifications.ts';
import { type RawItem, storedKind } from '../platform/stored-item.ts';
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

/** A document's line of the list, with what has happened to it: the one item of a document that changes. */
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
    /** Of invoices; absent of those from before payments were recorded. */
    dueDate: z.optional(z.nullable(text)),
    /** What has come in for it, less what was given back. */
    paidCents: z.optional(z.int()),
    /** Of an invoice with a bonus. */
    bonus: z.optional(bonusStandingShape),
    /** What a search of the list looks through. */
    search: z.optional(text),
  }),
});

export type StoredSummary = KnownSummary & { user_id: string };

/** @throws UnreadableItem */
export const readSummary = (item: RawItem): StoredSummary => summaryKind.read(item);

/** The line of a document as it is put when the document is issued. */
export const summaryItem = (shopId: string, document: IssuedDocument) => ({
  ...summaryKey(shopId, document.id),
  ...summaryKind.stamp,
  ...newSummary(document),
  user_id: shopId,
  search: searchText(document),
});
