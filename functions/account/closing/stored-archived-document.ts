import * as z from 'zod/mini';
import { documentKey } from '../../documents/document-keys.ts';
import { frozenText } from '../../documents/stored-document.ts';
import { storedKind } from '../../platform/stored-item.ts';

/** An invoice or credit note of a closed account, for the time the law keeps it. No route reads it. */
export const archivedDocumentKind = storedKind({
  name: 'archived-document',
  version: 7,
  schema: z.object({ document: frozenText, expires_at: z.int() }),
  // As in stored-document.ts: the text stays as it was frozen.
  upgrades: {
    1: (item) => item,
    2: (item) => item,
    3: (item) => item,
    4: (item) => item,
    5: (item) => item,
    6: (item) => item,
  },
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
