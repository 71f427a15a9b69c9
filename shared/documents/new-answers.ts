import * as z from 'zod/mini';

// Apart from the documents' own schemas: the dashboard carries these alone.

/** Answer of POST /api/documents/{id}/seen. */
export const seenSchema = z.object({ seen: z.boolean() });

/** An answer to the quote of a repair that its shop has not seen yet. */
export const newAnswerSchema = z.object({
  documentId: z.string(),
  number: z.string(),
  /** As it stands on the quote: the repair's id, or its tracking number. */
  repairId: z.string(),
  decision: z.enum(['accepted', 'declined']),
});
export type NewAnswer = z.infer<typeof newAnswerSchema>;
