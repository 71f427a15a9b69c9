import { CHAIN_PREFIX, type ChainEntry } from '../../accounting/chain/stored-chain-entry.ts';
import { canonicalJson, sha256Hex } from '../../documents/digest.ts';
import { logger } from '../../platform/logger.ts';
import { type RawItem, readSilently } from '../../platform/table/stored-item.ts';
import type { ArchivedChainRepository } from './archived-chain.repository.ts';
import { type Lapse, readArchivedEntry, type Seal } from './stored-archived-chain-entry.ts';

/**
 * Seals the chain of a closed account once all of it is archived. The seal lists days, each with the last entry that
 * expires then, so that a check can tell expired entries from missing ones. A sealed or missing chain gets no seal.
 * Returns whether a seal was added.
 */
export async function sealArchive(
  archive: ArchivedChainRepository,
  shopId: string,
  nowMs: number,
): Promise<boolean> {
  const ending = await archive.last(shopId);
  if (ending === undefined || entryOf(ending)?.entry.kind === 'account-closed') return false;
  const lapses: Lapse[] = [];
  let expiresAtSeconds = 0;
  const sums = { perpetualTurnoverCents: 0, perpetualTakingsCents: 0 };
  for await (const item of archive.entries(shopId)) {
    const read = entryOf(item);
    if (read) count(sums, read.entry);
    expiresAtSeconds = Math.max(expiresAtSeconds, read?.expiresAtSeconds ?? 0);
    const lapse = {
      on: new Date(expiresAtSeconds * 1000).toISOString().slice(0, 10),
      rank: rankOf(item),
      digest: sha256Hex(String(item.entry)),
      at: read?.entry.at ?? lapses.at(-1)?.at ?? '',
      ...sums,
    };
    if (lapses.at(-1)?.on === lapse.on) lapses.pop();
    lapses.push(lapse);
  }
  const end = lapses.at(-1);
  if (end === undefined) return false;
  const instant = new Date(nowMs).toISOString();
  const rank = end.rank + 1;
  const text = canonicalJson({
    kind: 'account-closed',
    rank,
    previous: end.digest,
    at: [end.at, instant].toSorted().at(-1) ?? instant,
    lapses,
  } satisfies Seal);
  const sealed = await archive.append(shopId, { rank, text, expiresAtSeconds });
  // The log keeps the digest outside of the table, where a change of the table cannot alter it.
  if (sealed) logger.info('The archive was sealed', { shopId, rank, digest: sha256Hex(text) });
  return sealed;
}

const rankOf = ({ sk }: RawItem) => Number(String(sk).slice(CHAIN_PREFIX.length));

/** An unreadable entry is sealed unchanged, so that a check of the archive finds it. */
const entryOf = (item: RawItem) => readSilently(item, readArchivedEntry);

function count(
  sums: { perpetualTurnoverCents: number; perpetualTakingsCents: number },
  entry: ChainEntry | Seal,
): void {
  if (entry.kind === 'payment') sums.perpetualTakingsCents += entry.amountCents;
  if (entry.kind !== 'document' || entry.documentType === 'devis') return;
  sums.perpetualTurnoverCents += (entry.documentType === 'avoir' ? -1 : 1) * entry.totalCents;
}
