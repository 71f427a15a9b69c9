import { setTimeout as sleep } from 'node:timers/promises';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { SUMMARY_PREFIX } from '../documents/document-keys.ts';
import { dynamo, expressed } from '../platform/table/expression.ts';
import { type RawItem, readable } from '../platform/table/stored-item.ts';
import type { Table } from '../platform/table/table.ts';
import { trackingNumberOf } from '../repairs/repair-id.ts';
import type { StoredRepair } from '../repairs/repairs.ts';
import { readRepair } from '../repairs/stored-repair.ts';
import { isTombstone } from '../repairs/tombstone.ts';
import { keyPrefix, readPosting, sameWords, shopOfWords } from '../search/posting.ts';
import { type WordsRepository, wordsRepository } from '../search/words.repository.ts';
import { countStored } from '../statistics/count-repairs.ts';
import { countingRepository } from '../statistics/counting.repository.ts';
import { isUnreadable, keyOf, type OwnedRecord, ownedRecord, rewrite } from './index-writes.ts';

/** A page has this many items. Items that are no records cost only the read. */
const PAGE = 500;
const AT_ONCE = 10;

type ReindexOptions = {
  /** At most this many records are written in a second. Each costs about thirty write units. */
  recordsPerSecond: number;
  pageSize?: number;
  after?: TableKey | undefined;
  /** This is called after each page. When it returns false, the next run continues. */
  goOn?: () => boolean;
};

type TableKey = { pk: string; sk: string };

/**
 * Writes every repair and document to the word index, deletes outdated words, and counts every repair. It may run
 * during other writes, and any number of times. Returns how many records it has written and, if it ended early, the key
 * after which the next run continues.
 */
export async function reindex(
  table: Table,
  { recordsPerSecond, pageSize = PAGE, after, goOn = () => true }: ReindexOptions,
): Promise<{ written: number; after: TableKey | undefined }> {
  const words = wordsRepository(table);
  const counting = countingRepository(table);
  let position = after;
  let written = 0;
  for (;;) {
    const startMs = performance.now();
    const page = await table.client.send(
      new ScanCommand({
        TableName: table.name,
        Limit: pageSize,
        ExclusiveStartKey: position,
        ...expressed({
          FilterExpression: dynamo`
          sk = ${'REPAIR'} OR begins_with(sk, ${SUMMARY_PREFIX})
          OR sk BETWEEN ${keyPrefix('repairs', '!')} AND ${keyPrefix('repairs', ':')}`,
        }),
      }),
    );
    const items: RawItem[] = page.Items ?? [];
    const records = items.flatMap((item) => ownedRecord(item) ?? []);
    for (let first = 0; first < records.length; first += AT_ONCE) {
      await Promise.all(
        records.slice(first, first + AT_ONCE).map(async (each) => {
          await rewrite(words, each, []);
          await settle(words, each);
        }),
      );
    }
    for (const each of await stale(words, items)) await settle(words, each);
    for (const [shopId, repairs] of Map.groupBy(repairsIn(items), ({ user_id }) => user_id)) {
      await countStored(counting, shopId, repairs);
    }
    written += records.length;
    position = page.LastEvaluatedKey as TableKey | undefined;
    if (position === undefined || !goOn()) return { written, after: position };
    const leastMs = (records.length / recordsPerSecond) * 1_000;
    await sleep(Math.max(0, leastMs - (performance.now() - startMs)));
  }
}

/** Returns the readable repairs. `readOr` reports a repair that cannot be read, and the result omits it. */
const repairsIn = (items: readonly RawItem[]): StoredRepair[] =>
  readable(
    items.filter((item) => item.sk === 'REPAIR' && !isTombstone(item)),
    readRepair,
  );

/** Returns the indexed states of repairs that are outdated, for example because a record of the stream was lost. */
async function stale(words: WordsRepository, items: readonly RawItem[]): Promise<OwnedRecord[]> {
  const indexed = items.flatMap((item) => indexedRepair(item) ?? []);
  const keys = new Map(indexed.map((each) => [each.record.id, keyOf(each)]));
  const stored = await words.records([...keys.values()]);
  const current = new Map(stored.map((item) => [item.pk, ownedRecord(item)]));
  return indexed.filter((each) => {
    const now = current.get(keyOf(each).pk);
    return now === undefined || !sameWords(now.record, each.record);
  });
}

function indexedRepair(item: RawItem): OwnedRecord | undefined {
  const posting = readPosting(item);
  const number = posting && trackingNumberOf(posting.id)?.slice('RB'.length);
  if (!posting || (posting.word !== number && !posting.word.startsWith('!'))) return undefined;
  return { shopId: shopOfWords(item), kind: 'repairs', record: posting };
}

/**
 * Rewrites a record's words until they match its state read afterwards, which the stream may have changed meanwhile.
 */
async function settle(words: WordsRepository, found: OwnedRecord): Promise<void> {
  let written: OwnedRecord = found;
  for (;;) {
    const [item] = await words.records([keyOf(found)]);
    if (isUnreadable(item)) return;
    const now = ownedRecord(item);
    const stands = now?.shopId === found.shopId && now.record.id === found.record.id;
    if (stands && sameWords(now.record, written.record)) return;
    await rewrite(words, stands ? now : undefined, [written]);
    if (!stands) return;
    written = now;
  }
}
