import * as z from 'zod/mini';

/** Query of GET /api/documents/{id}/pdf. */
export const pdfQuery = z.object({
  /** 'issued' asks for a paid invoice as it was issued, without the day of its payment. */
  as: z.optional(z.literal('issued', 'Indiquez «\u00a0issued\u00a0», ou rien.')),
});
