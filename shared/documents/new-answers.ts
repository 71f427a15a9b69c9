import * as z from 'zod/mini';

// These schemas stand apart from those of documents because the dashboard loads only them.

/** Answer of POST /api/documents/{id}/seen. */
export const seenSchema = z.object({ seen: z.boolean() });

/** An answer to the quote of a repair that the shop has not seen yet. */
export const newAnswerSchema = z.object({
  documentId: z.string(),
  number: z.string(),
  /** As the quote names it: the repair's id or its tracking number. */
  repairId: z.string(),
  decision: z.enum(['accepted', 'declined']),
});
export type NewAnswer = z.infer<typeof newAnswerSchema>;
