import * as z from 'zod/mini';
import { optionalLine } from '../text.ts';

/** Rows in one page of an export. DynamoDB reads at most 1 MB at once, which a full page of repairs fills. */
export const EXPORT_PAGE_SIZE = 500;

/** A page of an export: lines of a CSV file or of a FEC journal. All pages in order are the file, headers first. */
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

/** One stored item of a shop. `kind` is its type; the other fields are the stored ones. */
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
    // An item that no version of the code can read. The export returns it as it is stored.
    'unreadable',
  ]),
});
export type ExportedItem = z.infer<typeof exportedItemSchema>;

/** One page of GET /api/account/export. `cursor` requests the next page and is null on the last one. */
export const accountExportPageSchema = z.object({
  items: z.array(exportedItemSchema),
  cursor: z.nullable(z.string()),
});
export type AccountExportPage = z.infer<typeof accountExportPageSchema>;

export const sessionsEndedSchema = z.object({ state: z.literal('ended') });
export type SessionsEnded = z.infer<typeof sessionsEndedSchema>;

const openSum = z.object({ count: z.int(), cents: z.int() });

/** The amounts that are open between a shop and its customers, in one page of its documents. */
export const unsettledSchema = z.object({
  /** Unpaid invoices, deposits included, and the amount due on them. */
  unpaid: openSum,
  /** Paid deposits that no final invoice deducts yet. */
  deposits: openSum,
  /** Invoices that were paid in excess, and the amount to refund. */
  owedBack: openSum,
  /** The number counts documents that cannot be read. The field is absent when there are none. */
  unreadable: z.optional(z.int()),
  cursor: z.nullable(z.string()),
});
export type Unsettled = z.infer<typeof unsettledSchema>;

/** `closing` means that one request could not erase everything; the rest is erased in the background. */
export const accountClosureSchema = z.object({
  state: z.enum(['closed', 'closing']),
  /** Present when Rebond could not give up its access to the shop's own Stripe account. */
  isStillConnected: z.optional(z.literal(true)),
});
export type AccountClosure = z.infer<typeof accountClosureSchema>;

export const exportQuery = z.strictObject({ cursor: optionalLine(200) });
