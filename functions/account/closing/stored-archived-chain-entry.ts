import * as z from 'zod/mini';
import { parisDay } from '../../../shared/time.ts';
import {
  chainEntry,
  chainEntryItem,
  entryLink,
  type ReadEntry,
} from '../../accounting/chain/stored-chain-entry.ts';
import { sha256Hex } from '../../documents/digest.ts';
import { jsonText } from '../../platform/json-text.ts';
import { type RawItem, storedKind } from '../../platform/stored-item.ts';
import { retentionEndSeconds } from './retention.ts';

/** Where the chain may begin once the law's time has let go what is before: after this entry, from this day on. */
const lapse = z.object({
  /** 'YYYY-MM-DD'. */
  on: z.string(),
  rank: z.int(),
  digest: z.string(),
  /** The entry's instant. */
  at: z.string(),
  /** Turnover and takings since the chain began, up to and with this entry. */
  perpetualTurnoverCents: z.int(),
  perpetualTakingsCents: z.int(),
});
export type Lapse = z.infer<typeof lapse>;

/** The last entry of a closed account's chain: by its digest of the one before it binds all that it says. */
const seal = z.object({ ...entryLink, kind: z.literal('account-closed'), lapses: z.array(lapse) });
export type Seal = z.infer<typeof seal>;

/** An entry of the chain of a closed account, for as long as what it tells of is kept. No route reads it. */
export const archivedChainEntryKind = storedKind({
  name: 'archived-chain-entry',
  version: 1,
  schema: z.object({
    entry: jsonText(z.discriminatedUnion('kind', [chainEntry, seal])),
    expires_at: z.int(),
  }),
});

/** An archived entry with the text that the next one digests, and when it goes, in epoch seconds. */
export function readArchivedEntry(item: RawItem) {
  const { entry, expires_at } = archivedChainEntryKind.read(item);
  const text = String(item.entry);
  return { entry, text, digest: sha256Hex(text), expiresAtSeconds: expires_at };
}

/** An archived entry as it is put: its text is the one that the next entry digests. */
export const archivedChainEntryItem = (shopId: string, { entry, text }: ReadEntry) =>
  archivedTextItem(shopId, {
    rank: entry.rank,
    text,
    // By the day in Paris, as what it tells of is dated: nothing is kept longer than its entry.
    expiresAtSeconds: retentionEndSeconds(parisDay(Date.parse(entry.at))),
  });

/** An archived entry by its text. */
export const archivedTextItem = (
  shopId: string,
  { rank, text, expiresAtSeconds }: { rank: number; text: string; expiresAtSeconds: number },
) => ({
  ...chainEntryItem(shopId, rank, text),
  pk: `ARCHIVE#${shopId}`,
  ...archivedChainEntryKind.stamp,
  expires_at: expiresAtSeconds,
});
