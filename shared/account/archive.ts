import * as z from 'zod/mini';

/** Written in the first line of the file. */
export const ARCHIVE_FORMAT = 'rebond-archive-1';

/** Lines of the file. `cursor` is null on the last page. */
export const archivePageSchema = z.object({
  text: z.string(),
  entries: z.int(),
  cursor: z.nullable(z.string()),
});
export type ArchivePage = z.infer<typeof archivePageSchema>;
