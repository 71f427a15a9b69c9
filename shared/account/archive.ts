import * as z from 'zod/mini';

/** Name and version of the archive format, written in the first line of the file. */
export const ARCHIVE_FORMAT = 'rebond-archive-1';

/** A page of an archive: lines of the file. `cursor` requests the next page and is null on the last one. */
export const archivePageSchema = z.object({
  text: z.string(),
  entries: z.int(),
  cursor: z.nullable(z.string()),
});
export type ArchivePage = z.infer<typeof archivePageSchema>;
