import * as z from 'zod/mini';

/** The most documents that one file holds: about 400 MB, which a page can download within an hour. */
export const ZIP_LIMIT = 10_000;

/**
 * The texts are bytes in base64. The file is all `entries` in order, then all `directory` parts, then the `end` of the
 * last piece.
 */
export const zipPieceSchema = z.object({
  entries: z.string(),
  directory: z.string(),
  /** The last bytes of the file. Only the last piece has them; they are null before it. */
  end: z.nullable(z.string()),
  documents: z.int(),
  /** The number of documents in the file. Only the first piece has it. */
  total: z.optional(z.int()),
  /**
   * The number counts documents that the file lacks, because they cannot be read. The field is absent when there are
   * none.
   */
  unreadable: z.optional(z.int()),
  cursor: z.nullable(z.string()),
});
export type ZipPiece = z.infer<typeof zipPieceSchema>;
