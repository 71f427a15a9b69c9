/** Rows of one page of an export; a full page of repairs is one read of at most 1 MB. */
export const EXPORT_PAGE_SIZE = 500;

/**
 * Page of GET /api/export/repairs and GET /api/export/documents: lines of a CSV, the first page's with its headers.
 * Put one after the other, the pages are the whole file; `cursor` asks for the next, null on the last.
 */
export type CsvPage = { csv: string; rows: number; cursor: string | null };

/** Something that a shop has stored with us, as it is given back to it. */
export type ExportedItem = {
  kind:
    | 'profile'
    | 'company'
    | 'logo'
    | 'document'
    | 'document-state'
    | 'document-event'
    | 'number-series'
    | 'statistics'
    | 'repair';
} & Record<string, unknown>;

/** Page of GET /api/account/export; `cursor` asks for the next, null on the last. */
export type AccountExportPage = { items: ExportedItem[]; cursor: string | null };

/** Answer of DELETE /api/account: `closing` when there is more to erase than a request can, which goes on by itself. */
export type AccountClosure = { state: 'closed' | 'closing' };
