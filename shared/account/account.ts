import * as z from 'zod/mini';

/** Rows of one page of an export; a full page of repairs is one read of at most 1 MB. */
export const EXPORT_PAGE_SIZE = 500;

/**
 * Page of GET /api/export/…: lines of a CSV, of a journal as a FEC has them, the first page's with its headers.
 * Put one after the other, the pages are the whole file; `cursor` asks for the next, null on the last.
 */
export const csvPageSchema = z.object({
  csv: z.string(),
  rows: z.int(),
  cursor: z.nullable(z.string()),
  /** How much there is beside that cannot be read and has no line; absent when nothing, or when it has one. */
  unreadable: z.optional(z.int()),
});
export type CsvPage = z.infer<typeof csvPageSchema>;

/** Something that a shop has stored with us, as it is given back to it: whatever of it is stored, under its kind. */
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
    'purchases',
    'bonus-loss',
    'card-payment',
    'card-payments',
    'reception',
    'received-invoice',
    'transmission',
    'chain-entry',
    'notice',
    'reminder',
    'repair',
    // Of a repair with a long history: entries from before those that it comes with.
    'repair-history',
    // What no version of ours can read: given back as it is stored.
    'unreadable',
  ]),
});
export type ExportedItem = z.infer<typeof exportedItemSchema>;

/** Page of GET /api/account/export; `cursor` asks for the next, null on the last. */
export const accountExportPageSchema = z.object({
  items: z.array(exportedItemSchema),
  cursor: z.nullable(z.string()),
});
export type AccountExportPage = z.infer<typeof accountExportPageSchema>;

/** Answer of POST /api/account/sessions/end: every session is over, the caller's too. */
export const sessionsEndedSchema = z.object({ state: z.literal('ended') });
export type SessionsEnded = z.infer<typeof sessionsEndedSchema>;

/** Answer of DELETE /api/account: `closing` when there is more to erase than a request can, which goes on by itself. */
export const accountClosureSchema = z.object({
  state: z.enum(['closed', 'closing']),
  /** We could not give up our access to the shop's own account at Stripe; absent when we have none. */
  isStillConnected: z.optional(z.literal(true)),
});
export type AccountClosure = z.infer<typeof accountClosureSchema>;
