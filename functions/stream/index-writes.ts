import { SUMMARY_PREFIX, summaryKey } from '../documents/document-keys.ts';
import { summaryKind } from '../documents/stored-summary.ts';
import type { StreamRecord } from '../platform/entry/stream.ts';
import { logger } from '../platform/logger.ts';
import { count, measure } from '../platform/metrics.ts';
import { WRITTEN_AT_ONCE } from '../platform/table/batch-write.ts';
import { type RawItem, readSilently } from '../platform/table/stored-item.ts';
import { repairKey } from '../platform/table/table-keys.ts';
import { trackingNumberOf } from '../repairs/repair-id.ts';
import { isTombstone } from '../repairs/tombstone.ts';
import { documentWords } from '../search/document-words.ts';
import { type IndexedRecord, postingItems, type RecordKind, sameWords } from '../search/posting.ts';
import { repairWords } from '../search/repair-words.ts';
import type { WordsRepository } from '../search/words.repository.ts';
import { readStreamedRepair } from './repair-writes.ts';

type Key = { pk: string; sk: string };

export type OwnedRecord = { shopId: string; kind: RecordKind; record: IndexedRecord };

export function ownedRecord(item: RawItem | undefined): OwnedRecord | undefined {
  if (item === undefined || isTombstone(item)) return undefined;
  // Another reader of the item reports that it is unreadable.
  return readSilently(item, (stored): OwnedRecord | undefined => {
    if (stored.sk === 'REPAIR') {
      const repair = readStreamedRepair(stored);
      return { shopId: repair.user_id, kind: 'repairs', record: repairWords(repair) };
    }
    if (!String(stored.sk).startsWith(SUMMARY_PREFIX)) return undefined;
    const summary = summaryKind.read(stored);
    return { shopId: summary.user_id, kind: 'documents', record: documentWords(summary) };
  });
}

/** Returns whether a record's item exists but is unreadable. It can still be found by its previous words. */
export const isUnreadable = (item: RawItem | undefined): boolean =>
  item !== undefined && !isTombstone(item) && ownedRecord(item) === undefined;

const keyText = ({ pk, sk }: RawItem): string => `${pk} ${sk}`;

export function keyOf({ shopId, kind, record }: OwnedRecord): Key {
  if (kind === 'documents') return summaryKey(shopId, record.id);
  return repairKey(trackingNumberOf(record.id) ?? record.id);
}

type Written = {
  now: OwnedRecord;
  former: OwnedRecord[];
  sequenceNumbers: string[];
  storedAtMs: number | undefined;
};

/** After this delay, a shop may wonder why its repair is not found. */
const LATE_MS = 60_000;

/**
 * Updates the word index. A write that leaves the words unchanged costs no request. Otherwise the current records are
 * read, so the number and delay of the writes do not matter. Returns the sequence numbers of the records to retry.
 */
export async function indexWrites(
  words: Pick<WordsRepository, 'write' | 'records'>,
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
    logger.error('Records could not be read for the word index', { error });
    return all;
  }
}

function noteAge(written: readonly Written[]): void {
  const nowMs = Date.now();
  const ages = written.flatMap(({ storedAtMs }) => (storedAtMs ? [nowMs - storedAtMs] : []));
  if (ages.length > 0) measure('IndexAge', Math.max(0, ...ages));
  for (const ageMs of ages) if (ageMs > LATE_MS) count('IndexedLate');
}

type Rewriting = { puts: Key[]; deletes: Key[] };

/**
 * Writes several records' words in one request if they fit. One record's words are never split, so that all or none
 * find it. When the request fails, each record is written separately, so that none blocks another.
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
