import * as z from 'zod/mini';

/** As many documents as one file holds: some 400 MB of them, which a page gathers within the hour. */
export const ZIP_LIMIT = 10_000;

/**
 * Piece of GET /api/export/zip, each text bytes in base64. All `entries` in the order of their pieces, then all
 * `directory`, then the last one's `end` are the file; `cursor` asks for the next piece, null on the last.
 */
export const zipPieceSchema = z.object({
  entries: z.string(),
  directory: z.string(),
  /** Null but on the last piece. */
  end: z.nullable(z.string()),
  /** How many documents are in this piece. */
  documents: z.int(),
  /** How many there are in all; on the first piece alone. */
  total: z.optional(z.int()),
  /** How many of its days or about them cannot be read, and are missing; absent when none. */
  unreadable: z.optional(z.int()),
  cursor: z.nullable(z.string()),
});
export type ZipPiece = z.infer<typeof zipPieceSchema>;
