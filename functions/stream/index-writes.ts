import { SUMMARY_PREFIX, summaryKey } from '../documents/document-keys.ts';
import { readSummary } from '../documents/stored-summary.ts';
import { WRITTEN_AT_ONCE } from '../platform/batch-write.ts';
import type { StreamRecord } from '../platform/entry/stream.ts';
import { logger } from '../platform/logger.ts';
import { count, measure } from '../platform/metrics.ts';
import { type RawItem, UnreadableItem } from '../platform/stored-item.ts';
import { repairKey } from '../platform/table-keys.ts';
import { trackingNumberOf } from '../repairs/repair-id.ts';
import { isTombstone } from '../repairs/tombstone.ts';
import { documentWords } from '../search/document-words.ts';
import { type IndexedRecord, sameWords } from '../search/indexed-record.ts';
import { postingItems, type RecordKind } from '../search/posting.ts';
import { repairWords } from '../search/repair-words.ts';
import type { WordsRepository } from '../search/words.repository.ts';
import { readStreamedRepair } from './repair-writes.ts';

export type IndexWritesDependencies = { words: Pick<WordsRepository, 'write' | 'records'> };

type Key = { pk: string; sk: string };

/** A record with the shop whose words lead to it. */
export type OwnedRecord = { shopId: string; kind: RecordKind; record: IndexedRecord };

/** The record that an item is; `undefined` when nobody looks for it (its kind, a withdrawn repair), or it cannot be read. */
export function ownedRecord(item: RawItem | undefined): OwnedRecord | undefined {
  if (item === undefined || isTombstone(item)) return undefined;
  try {
    if (item.sk === 'REPAIR') {
      const repair = readStreamedRepair(item);
      if (repair.withdrawnAt !== undefined) return undefined;
      return { shopId: repair.user_id, kind: 'repairs', record: repairWords(repair) };
    }
    if (String(item.sk).startsWith(SUMMARY_PREFIX)) {
      const summary = readSummary(item);
      return { shopId: summary.user_id, kind: 'documents', record: documentWords(summary) };
    }
    return undefined;
  } catch (error) {
    // Who reads it for itself reports it.
    if (error instanceof UnreadableItem) return undefined;
    throw error;
  }
}

/** Whether a record's item, which is there, cannot be read: it goes on being found by the words that it had. */
export const isUnreadable = (item: RawItem | undefined): boolean =>
  item !== undefined && !isTombstone(item) && ownedRecord(item) === undefined;

const keyText = ({ pk, sk }: RawItem): string => `${pk} ${sk}`;

/** What a record's item is found by. */
export function keyOf({ shopId, kind, record }: OwnedRecord): Key {
  if (kind === 'documents') return summaryKey(shopId, record.id);
  return repairKey(trackingNumberOf(record.id) ?? record.id);
}

/** A record that was written, and how it was found before, as far as the writes tell. */
type Written = {
  now: OwnedRecord;
  former: OwnedRecord[];
  sequenceNumbers: string[];
  storedAtMs: number | undefined;
};

/** From then on a shop may wonder where its repair is. */
const LATE_MS = 60_000;

/**
 * Brings the index of words up to what `records` of the table's stream have changed. What leaves the words as they
 * were asks for nothing; else the record is read as it now stands, all of them in one request, and its words written.
 * So it does not matter how often or how late a write comes here. One that cannot be read is
 * found by the words that it had last.
 * Gives the sequence numbers of the records that must come again.
 */
export async function indexWrites(
  { words }: IndexWritesDependencies,
  records: readonly StreamRecord[],
): Promise<string[]> {
  const written = [...writtenIn(records).values()];
  if (written.length === 0) return [];
  const all = written.flatMap(({ sequenceNumbers }) => sequenceNumbers);
  try {
    const current = await words.records(written.map(({ now }) => keyOf(now)));
    const standing = new Map(current.flatMap((item) => named(ownedRecord(item))));
    const unread = new Set(current.filter(isUnreadable).map(keyText));
    const outcomes = await writeAll(
      words,
      written.map(({ now, former }) => {
        const last = unread.has(keyText(keyOf(now))) ? now : undefined;
        const stands = standing.get(nameOf(now)) ?? last;
        return rewriting(stands, stands ? former : [now, ...former]);
      }),
    );
    noteAge(written.filter((_, place) => outcomes[place]?.status === 'fulfilled'));
    return written.flatMap(({ sequenceNumbers }, place) => {
      const outcome = outcomes[place];
      if (outcome?.status !== 'rejected') return [];
      logger.error('A record’s words could not be written', { error: outcome.reason });
      return sequenceNumbers;
    });
  } catch (error) {
    logger.error('Records could not be read for their words', { error });
    return all;
  }
}

function noteAge(written: readonly Written[]): void {
  const nowMs = Date.now();
  const ages = written.flatMap(({ storedAtMs }) => (storedAtMs ? [nowMs - storedAtMs] : []));
  if (ages.length > 0) measure('IndexAge', Math.max(0, ...ages));
  for (const ageMs of ages) if (ageMs > LATE_MS) count('IndexedLate');
}

/** What is written of a record: the words that lead to it, and those that did before and are taken back. */
type Rewriting = { puts: Key[]; deletes: Key[] };

/**
 * Writes several records' words by one request, where that takes them: a record's own are never in two, so that whoever
 * finds it by one word finds it by all. Where it fails each is written by itself, so that none keeps another back.
 */
async function writeAll(
  words: Pick<WordsRepository, 'write'>,
  rewritings: readonly Rewriting[],
): Promise<PromiseSettledResult<void>[]> {
  const packs: Rewriting[][] = [];
  let room = 0;
  for (const rewriting of rewritings) {
    const size = rewriting.puts.length + rewriting.deletes.length;
    if (size > room || packs.length === 0) {
      packs.push([]);
      room = WRITTEN_AT_ONCE;
    }
    packs.at(-1)?.push(rewriting);
    room -= size;
  }
  return (await Promise.all(packs.map((pack) => writePack(words, pack)))).flat();
}

async function writePack(
  words: Pick<WordsRepository, 'write'>,
  pack: readonly Rewriting[],
): Promise<PromiseSettledResult<void>[]> {
  const together = words.write(
    pack.flatMap(({ puts }) => puts),
    pack.flatMap(({ deletes }) => deletes),
  );
  const [whole] = await Promise.allSettled([together]);
  if (whole.status === 'fulfilled') return pack.map(() => whole);
  return Promise.allSettled(pack.map(({ puts, deletes }) => words.write(puts, deletes)));
}

/** Puts the words of a record and takes back those that led to it before. */
export async function rewrite(
  words: Pick<WordsRepository, 'write'>,
  now: OwnedRecord | undefined,
  former: readonly OwnedRecord[],
): Promise<void> {
  const { puts, deletes } = rewriting(now, former);
  await words.write(puts, deletes);
}

function rewriting(now: OwnedRecord | undefined, former: readonly OwnedRecord[]): Rewriting {
  const puts = now ? itemsOf(now) : [];
  const kept = new Set(puts.map(keyText));
  const gone = new Map(former.flatMap(itemsOf).map((item) => [keyText(item), item]));
  const deletes = [...gone].filter(([name]) => !kept.has(name)).map(([, item]) => item);
  return { puts, deletes };
}

const itemsOf = ({ shopId, kind, record }: OwnedRecord) => postingItems(shopId, kind, record);

/** The records whose words the writes have changed, each once. */
function writtenIn(records: readonly StreamRecord[]): Map<string, Written> {
  const written = new Map<string, Written>();
  for (const { sequenceNumber, storedAtMs, before, after } of records) {
    const was = ownedRecord(before);
    const is = ownedRecord(after);
    const isSame = was && is && was.shopId === is.shopId && sameWords(was.record, is.record);
    const now = is ?? was;
    if (now === undefined || isSame) continue;
    const name = nameOf(now);
    const known = written.get(name) ?? { now, former: [], sequenceNumbers: [], storedAtMs };
    written.set(name, {
      now,
      storedAtMs: known.storedAtMs,
      former: [...known.former, ...(was ? [was] : []), known.now],
      sequenceNumbers: [...known.sequenceNumbers, sequenceNumber],
    });
  }
  return written;
}

const nameOf = ({ shopId, kind, record }: OwnedRecord) => `${shopId} ${kind} ${record.id}`;
const named = (owned: OwnedRecord | undefined): [string, OwnedRecord][] =>
  owned ? [[nameOf(owned), owned]] : [];
