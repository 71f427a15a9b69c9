import * as z from 'zod/mini';
import { optionalLine } from '../text.ts';

/** DynamoDB reads at most 1 MB at once, which a full page of repairs fills. */
export const EXPORT_PAGE_SIZE = 500;

/** Lines of a CSV file or of a FEC journal. All pages in order are the file, headers first. */
export const csvPageSchema = z.object({
  csv: z.string(),
  rows: z.int(),
  cursor: z.nullable(z.string()),
  /** Records that have no line, because they cannot be read. Absent when there are none. */
  unreadable: z.optional(z.int()),
});
export type CsvPage = z.infer<typeof csvPageSchema>;

/** The other fields are the stored ones. */
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
    // No version of the code can read the item, which is returned as it is stored.
    'unreadable',
  ]),
});
export type ExportedItem = z.infer<typeof exportedItemSchema>;

/** `cursor` is null on the last page. */
export const accountExportPageSchema = z.object({
  items: z.array(exportedItemSchema),
  cursor: z.nullable(z.string()),
});
export type AccountExportPage = z.infer<typeof accountExportPageSchema>;

export const sessionsEndedSchema = z.object({ state: z.literal('ended') });
export type SessionsEnded = z.infer<typeof sessionsEndedSchema>;

const openSum = z.object({ count: z.int(), cents: z.int() });

/** In one page of the shop's documents. */
export const unsettledSchema = z.object({
  /** Deposits included, and the amount due. */
  unpaid: openSum,
  /** Paid, and not yet deducted by a final invoice. */
  deposits: openSum,
  /** Paid in excess. */
  owedBack: openSum,
  /** Documents that cannot be read. Absent when there are none. */
  unreadable: z.optional(z.int()),
  cursor: z.nullable(z.string()),
});
export type Unsettled = z.infer<typeof unsettledSchema>;

/** `closing`: the rest is erased in the background. */
export const accountClosureSchema = z.object({
  state: z.enum(['closed', 'closing']),
  /** Rebond could not give up its access to the shop's own Stripe account. */
  isStillConnected: z.optional(z.literal(true)),
});
export type AccountClosure = z.infer<typeof accountClosureSchema>;

export const exportQuery = z.strictObject({ cursor: optionalLine(200) });
