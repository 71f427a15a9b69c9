import * as z from 'zod/mini';
import { keysOf } from '../keys-of.ts';
import { SEARCH_CURSOR_MAX } from '../search/query.ts';
import { optionalLine } from '../text.ts';
import { DOCUMENT_TYPES } from './documents.ts';

const types = keysOf(DOCUMENT_TYPES);
export const documentListQuery = z.strictObject({
  cursor: optionalLine(SEARCH_CURSOR_MAX),
  q: optionalLine(100),
  type: z.optional(z.enum(types, 'Ce type de document n’existe pas.')),
});

export const pdfQuery = z.object({
  /** 'issued' asks for an invoice as it was issued, without later payments and credits. */
  as: z.optional(z.literal('issued', 'Indiquez «\u00a0issued\u00a0», ou rien.')),
});
