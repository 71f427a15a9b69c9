import { setTimeout as sleep } from 'node:timers/promises';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { SUMMARY_PREFIX } from '../documents/document-keys.ts';
import { type RawItem, readOr } from '../platform/stored-item.ts';
import type { Table } from '../platform/table.ts';
import type { StoredRepair } from '../repairs/repairs.ts';
import { readRepair } from '../repairs/stored-repair.ts';
import { isTombstone } from '../repairs/tombstone.ts';
import { indexStateRepository } from '../search/index-state.repository.ts';
import { sameWords } from '../search/indexed-record.ts';
import { type WordsRepository, wordsRepository } from '../search/words.repository.ts';
import { countStored } from '../statistics/count-repairs.ts';
import { countingRepository } from '../statistics/counting.repository.ts';
import { isUnreadable, keyOf, type OwnedRecord, ownedRecord, rewrite } from './index-writes.ts';

/** What is no record costs its reading alone. */
const PAGE = 500;
/** Records whose words are written at once. */
const AT_ONCE = 10;

type ReindexOptions = {
  /** Records a second; each writes about thirty units. */
  recordsPerSecond: number;
  /** Items that one page of the table looks at. */
  pageSize?: number;
  /** Asked after each page: false leaves the rest to the next run. */
  goOn?: () => boolean;
};

/**
 * Puts every repair and document of the table into the index of words, and has every repair counted, by which it is
 * listed under its status, where that is not known to be whole: page by page, noting how far it has come, so that a run that ends early is taken up by the next. It may run while everybody
 * writes, and any number of times.
 * Gives how many records it has written, and whether the index is whole.
 */
export async function reindex(
  table: Table,
  { recordsPerSecond, pageSize = PAGE, goOn = () => true }: ReindexOptions,
): Promise<{ written: number; done: boolean }> {
  const state = indexStateRepository(table);
  const words = wordsRepository(table);
  const counting = countingRepository(table);
  let { after, looked, done } = await state.read();
  let written = 0;
  while (!done) {
    const startMs = performance.now();
    const page = await table.client.send(
      new ScanCommand({
        TableName: table.name,
        Limit: pageSize,
        ExclusiveStartKey: after,
        FilterExpression: 'sk = :repair OR begins_with(sk, :summary)',
        ExpressionAttributeValues: { ':repair': 'REPAIR', ':summary': SUMMARY_PREFIX },
      }),
    );
    const items: RawItem[] = page.Items ?? [];
    const records = items.flatMap((item) => ownedRecord(item) ?? []);
    for (let first = 0; first < records.length; first += AT_ONCE) {
      await Promise.all(records.slice(first, first + AT_ONCE).map((each) => settle(words, each)));
    }
    for (const [shopId, repairs] of Map.groupBy(repairsIn(items), ({ user_id }) => user_id)) {
      await countStored({ counting }, shopId, repairs);
    }
    written += records.length;
    looked += page.ScannedCount ?? 0;
    after = page.LastEvaluatedKey as { pk: string; sk: string } | undefined;
    done = after === undefined;
    await state.save({ done, after, looked });
    if (done || !goOn()) break;
    const leastMs = (records.length / recordsPerSecond) * 1_000;
    await sleep(Math.max(0, leastMs - (performance.now() - startMs)));
  }
  return { written, done };
}

/** Those that can be read: one that cannot is reported, as wherever it is met, and in no list. */
const repairsIn = (items: readonly RawItem[]): StoredRepair[] =>
  items
    .filter((item) => item.sk === 'REPAIR' && !isTombstone(item))
    .flatMap((item) =>
      readOr<StoredRepair[], StoredRepair[]>(
        item,
        (each) => [readRepair(each)],
        () => [],
      ),
    );

/**
 * Writes a record's words until they are those of the record as it stands afterwards: a change that the stream has told
 * while they were being written does not leave the older ones.
 */
async function settle(words: WordsRepository, found: OwnedRecord): Promise<void> {
  let written: OwnedRecord = found;
  await rewrite(words, written, []);
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
