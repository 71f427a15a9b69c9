import * as z from 'zod/mini';
import { documentKey } from '../../documents/document-keys.ts';
import { frozenText } from '../../documents/stored-document.ts';
import { storedKind } from '../../platform/table/stored-item.ts';

/** The law requires this invoice or credit note of a closed account. No route reads it. */
export const archivedDocumentKind = storedKind({
  name: 'archived-document',
  version: 1,
  schema: z.object({ document: frozenText, expires_at: z.int() }),
});

export const archivedDocumentItem = (
  shopId: string,
  id: string,
  document: unknown,
  expiresAtSeconds: number,
) => ({
  ...documentKey(shopId, id),
  pk: `ARCHIVE#${shopId}`,
  ...archivedDocumentKind.stamp,
  document,
  expires_at: expiresAtSeconds,
});
