import * as z from 'zod/mini';

/** The first line of an archive states this name and version of the format. */
export const ARCHIVE_FORMAT = 'rebond-archive-1';

/** A page holds lines of the archive's file. `cursor` requests the next page, and is null on the last one. */
export const archivePageSchema = z.object({
  text: z.string(),
  entries: z.int(),
  cursor: z.nullable(z.string()),
});
export type ArchivePage = z.infer<typeof archivePageSchema>;
