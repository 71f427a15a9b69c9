import * as z from 'zod/mini';
import { parisDay } from '../../../shared/time.ts';
import {
  chainEntry,
  chainEntryItem,
  entryLink,
  type ReadEntry,
} from '../../accounting/chain/stored-chain-entry.ts';
import { sha256Hex } from '../../documents/digest.ts';
import { type RawItem, storedKind } from '../../platform/table/stored-item.ts';
import { jsonText } from '../../platform/text/json-text.ts';
import { retentionEndSeconds } from './retention.ts';

/**
 * From the day `on`, the chain may begin after the entry `rank`, because the retention of the entries up to it has
 * ended.
 */
const lapse = z.object({
  on: z.string(),
  rank: z.int(),
  digest: z.string(),
  at: z.string(),
  perpetualTurnoverCents: z.int(),
  perpetualTakingsCents: z.int(),
});
export type Lapse = z.infer<typeof lapse>;

const seal = z.object({ ...entryLink, kind: z.literal('account-closed'), lapses: z.array(lapse) });
export type Seal = z.infer<typeof seal>;

/** The entry is kept as long as the document or payment that it records. No route reads it. */
export const archivedChainEntryKind = storedKind({
  name: 'archived-chain-entry',
  version: 1,
  schema: z.object({
    entry: jsonText(z.discriminatedUnion('kind', [chainEntry, seal])),
    expires_at: z.int(),
  }),
});

/** Reads an archived entry, the text that the next entry's digest covers, and its expiry in epoch seconds. */
export function readArchivedEntry(item: RawItem) {
  const { entry, expires_at } = archivedChainEntryKind.read(item);
  const text = String(item.entry);
  return { entry, text, digest: sha256Hex(text), expiresAtSeconds: expires_at };
}

export const archivedChainEntryItem = (shopId: string, { entry, text }: ReadEntry) =>
  archivedTextItem(shopId, {
    rank: entry.rank,
    text,
    // The day is in Paris, as for documents and payments, so none of them expires later than its entry.
    expiresAtSeconds: retentionEndSeconds(parisDay(Date.parse(entry.at))),
  });

export const archivedTextItem = (
  shopId: string,
  { rank, text, expiresAtSeconds }: { rank: number; text: string; expiresAtSeconds: number },
) => ({
  ...chainEntryItem(shopId, rank, text),
  pk: `ARCHIVE#${shopId}`,
  ...archivedChainEntryKind.stamp,
  expires_at: expiresAtSeconds,
});
