import * as z from 'zod/mini';

/** Name and version of the archive's format, in its first line. */
export const ARCHIVE_FORMAT = 'rebond-archive-1';

/** Page of GET /api/export/archive: lines of the file; `cursor` asks for the next, null on the last. */
export const archivePageSchema = z.object({
  text: z.string(),
  entries: z.int(),
  cursor: z.nullable(z.string()),
});
export type ArchivePage = z.infer<typeof archivePageSchema>;
