import * as z from 'zod/mini';

// These schemas have a file of their own, because the dashboard loads no other schema of documents.

export const seenSchema = z.object({ seen: z.boolean() });

export const newAnswerSchema = z.object({
  documentId: z.string(),
  number: z.string(),
  /** The repair's id or its tracking number, as the quote names it. */
  repairId: z.string(),
  otherRepairs: z.optional(z.array(z.string())),
  decision: z.enum(['accepted', 'declined']),
});
export type NewAnswer = z.infer<typeof newAnswerSchema>;
