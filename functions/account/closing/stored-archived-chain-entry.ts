import * as z from 'zod/mini';
import {
  chainEntryItem,
  entryText,
  type ReadEntry,
} from '../../documents/chain/stored-chain-entry.ts';
import { storedKind } from '../../platform/stored-item.ts';
import { retentionEndSeconds } from './retention.ts';

/** An entry of the chain of a closed account, for as long as what it tells of is kept. No route reads it. */
export const archivedChainEntryKind = storedKind({
  name: 'archived-chain-entry',
  version: 1,
  schema: z.object({ entry: entryText, expires_at: z.int() }),
});

/** An archived entry as it is put: its text is the one that the next entry digests. */
export const archivedChainEntryItem = (shopId: string, { entry, text }: ReadEntry) => ({
  ...chainEntryItem(shopId, entry.rank, text),
  pk: `ARCHIVE#${shopId}`,
  ...archivedChainEntryKind.stamp,
  expires_at: retentionEndSeconds(entry.at),
});
