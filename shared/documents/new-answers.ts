import * as z from 'zod/mini';

// These schemas have their own file, because the dashboard loads no other schema of documents.

export const seenSchema = z.object({ seen: z.boolean() });

export const newAnswerSchema = z.object({
  documentId: z.string(),
  number: z.string(),
  /** The quote names the repair by its id or by its tracking number. */
  repairId: z.string(),
  otherRepairs: z.optional(z.array(z.string())),
  decision: z.enum(['accepted', 'declined']),
});
export type NewAnswer = z.infer<typeof newAnswerSchema>;
