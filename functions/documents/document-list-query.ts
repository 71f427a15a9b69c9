import * as z from 'zod/mini';
import { DOCUMENT_TYPES, type DocumentType } from '../../shared/documents/documents.ts';
import { optionalLine } from '../../shared/text.ts';
import { SEARCH_CURSOR_MAX } from '../search/search-position.ts';

const types = Object.keys(DOCUMENT_TYPES) as [DocumentType, ...DocumentType[]];
/** Query of GET /api/documents. */
export const documentListQuery = z.strictObject({
  cursor: optionalLine(SEARCH_CURSOR_MAX),
  q: optionalLine(100),
  type: z.optional(z.enum(types, 'Ce type de document n’existe pas.')),
});
