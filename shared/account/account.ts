import * as z from 'zod/mini';
import { optionalLine } from '../text.ts';

/** A page of an export has this many rows. DynamoDB reads at most 1 MB at once, which a full page of repairs fills. */
export const EXPORT_PAGE_SIZE = 500;

/** A page holds lines of a CSV file or a FEC journal. The file is all pages in order, headers first. */
export const csvPageSchema = z.object({
  csv: z.string(),
  rows: z.int(),
  cursor: z.nullable(z.string()),
  /**
   * The number counts records that have no line, because they cannot be read. The field is absent when there are none.
   */
  unreadable: z.optional(z.int()),
});
export type CsvPage = z.infer<typeof csvPageSchema>;

/** `kind` is the type of a stored item of the shop; the other fields are the stored ones. */
const exportedItemSchema = z.looseObject({
  kind: z.enum([
    'profile',
    'company',
    'logo',
    'document',
    'document-state',
    'document-event',
    'number-series',
    'statistics',
    'followed-invoice',
    'payment',
    'price-list',
    'purchases',
    'bonus-loss',
    'card-payment',
    'card-payments',
    'reception',
    'received-invoice',
    'transmission',
    'chain-entry',
    'notice',
    'message',
    'opt-out',
    'review-pause',
    'replies',
    'repair',
    'parts',
    'pictures',
    'slip',
    'customer',
    // No version of the code can read an item of this kind, so the export returns it as it is stored.
    'unreadable',
  ]),
});
export type ExportedItem = z.infer<typeof exportedItemSchema>;

/** `cursor` requests the next page, and is null on the last one. */
export const accountExportPageSchema = z.object({
  items: z.array(exportedItemSchema),
  cursor: z.nullable(z.string()),
});
export type AccountExportPage = z.infer<typeof accountExportPageSchema>;

export const sessionsEndedSchema = z.object({ state: z.literal('ended') });
export type SessionsEnded = z.infer<typeof sessionsEndedSchema>;

const openSum = z.object({ count: z.int(), cents: z.int() });

/** On one page of documents, these are the sums that shop and customers still owe each other. */
export const unsettledSchema = z.object({
  /** Deposits count as unpaid invoices. The amount is the amount due. */
  unpaid: openSum,
  /** No final invoice deducts these paid deposits yet. */
  deposits: openSum,
  /** These invoices were paid in excess. The amount is to be refunded. */
  owedBack: openSum,
  /** The number counts documents that cannot be read. The field is absent when there are none. */
  unreadable: z.optional(z.int()),
  cursor: z.nullable(z.string()),
});
export type Unsettled = z.infer<typeof unsettledSchema>;

/** `closing` means that one request could not erase everything; the rest is erased in the background. */
export const accountClosureSchema = z.object({
  state: z.enum(['closed', 'closing']),
  /** This is present when Rebond could not give up its access to the shop's own Stripe account. */
  isStillConnected: z.optional(z.literal(true)),
});
export type AccountClosure = z.infer<typeof accountClosureSchema>;

export const exportQuery = z.strictObject({ cursor: optionalLine(200) });
