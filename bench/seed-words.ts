/** A seeded shop's index of words, as the stream or `npm run reindex` would have made it. */
import { indexStateItem } from '../functions/search/index-state.repository.ts';
import { postingItems } from '../functions/search/posting.ts';
import { ownedRecord } from '../functions/stream/index-writes.ts';

type Item = Record<string, unknown>;

/** The items, and the words by which each is found. */
export function* withWords(items: Iterable<Item>): Iterable<Item> {
  yield indexStateItem({ done: true, looked: 0 });
  for (const item of items) {
    yield item;
    const owned = ownedRecord(item);
    if (owned) yield* postingItems(owned.shopId, owned.kind, owned.record);
  }
}
