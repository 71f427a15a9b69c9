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
  version: 9,
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
  upgrades: {
    // A credit note was about the whole of its invoice.
    1: (item) => ({ ...item, creditedCents: item.creditNote ? item.totalCents : 0 }),
    // Whether an invoice from before is paid, nobody has recorded.
    2: (item) => item,
    // Which of those from before are deposits', their documents alone tell.
    3: (item) => item,
    // Nobody but its customer pays it.
    4: (item) => item,
    // What became of letters nobody had asked.
    5: (item) => item,
    // What was refused then, its shop's accountant wrote off.
    6: (item) => item,
    // What took a bonus back was the credit note of its whole invoice.
    7: (item) => item,
    // Nobody had sent a file.
    8: (item) => item,
  },
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
