import { keyPrefix, readPosting } from '../posting.ts';
import type { WordIndex } from '../words.repository.ts';

type Item = { pk: string; sk: string };

/** Makes a word index in memory as DynamoDB would: keys are in byte order, and the limit is applied first. */
export function memoryWords() {
  let items: { key: Buffer; item: Item }[] = [];
  const keyOf = ({ pk, sk }: Item) => Buffer.from(`${pk}\u0000${sk}`);
  const range: WordIndex['range'] = async (shopId, kind, prefix, limit, after) => {
    const pk = `WORDS#${shopId}`;
    const start = keyOf({ pk, sk: after ?? '' });
    const begins = keyPrefix(kind, prefix);
    const left = items.filter(
      ({ key, item }) =>
        item.pk === pk && item.sk.startsWith(begins) && (!after || key.compare(start) > 0),
    );
    const taken = left.slice(0, limit);
    // A Query that has reached its limit cannot know whether there are more items.
    return {
      postings: taken.flatMap(({ item }) => readPosting(item) ?? []),
      ended: taken.length < limit,
    };
  };
  return {
    range,
    async write(puts: readonly Item[], deletes: readonly Item[]): Promise<void> {
      const gone = new Set([...puts, ...deletes].map((item) => keyOf(item).toString()));
      items = [
        ...items.filter(({ key }) => !gone.has(key.toString())),
        ...puts.map((item) => ({ key: keyOf(item), item })),
      ].toSorted((a, b) => a.key.compare(b.key));
    },
    all: () => items.map(({ item }) => item),
  };
}
