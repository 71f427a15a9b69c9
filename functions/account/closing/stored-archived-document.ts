import * as z from 'zod/mini';
import { documentKey } from '../../documents/document-keys.ts';
import { frozenText } from '../../documents/stored-document.ts';
import { storedKind } from '../../platform/stored-item.ts';

/** An invoice or credit note of a closed account, for the time the law keeps it. No route reads it. */
export const archivedDocumentKind = storedKind({
  name: 'archived-document',
  version: 1,
  schema: z.object({ document: frozenText, expires_at: z.int() }),
});

/** An archived document as it is put: its text is the one that was frozen. */
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
