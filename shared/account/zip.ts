import * as z from 'zod/mini';

/** One file holds at most this many documents, about 400 MB, which a page can download within an hour. */
export const ZIP_LIMIT = 10_000;

/**
 * The texts are bytes in base64. The file is all `entries` in order, then all `directory` parts, then the `end` of the
 * last piece.
 */
export const zipPieceSchema = z.object({
  entries: z.string(),
  directory: z.string(),
  /** This is the end of the file. Only the last piece has it; it is null in earlier pieces. */
  end: z.nullable(z.string()),
  documents: z.int(),
  /** Only the first piece has the number of documents in the file. */
  total: z.optional(z.int()),
  /**
   * The number counts documents that the file lacks, because they cannot be read. The field is absent when there are
   * none.
   */
  unreadable: z.optional(z.int()),
  cursor: z.nullable(z.string()),
});
export type ZipPiece = z.infer<typeof zipPieceSchema>;
