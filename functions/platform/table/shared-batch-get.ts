import { batchGet } from './batch-get.ts';
import type { RawItem } from './stored-item.ts';
import type { Table } from './table.ts';

type Key = { pk: string; sk: string };

const nameOf = ({ pk, sk }: RawItem) => JSON.stringify([pk, sk]);

/** Reads items like `batchGet`. Calls in the same tick share one request, which reads each key once. */
export function sharedBatchGet(table: Table): (keys: readonly Key[]) => Promise<RawItem[]> {
  let gathering: { keys: Key[]; items: Promise<RawItem[]> } | undefined;

  const begin = () => {
    const keys: Key[] = [];
    // The request starts after the callbacks of all settled promises, so that it includes the keys that they ask for.
    const asked = new Promise<void>((resolve) => process.nextTick(resolve));
    const items = asked.then(() => {
      gathering = undefined;
      return batchGet(table, keys, { consistent: true });
    });
    return { keys, items };
  };

  return async (keys) => {
    gathering ??= begin();
    const { items } = gathering;
    gathering.keys.push(...keys);
    const own = new Set(keys.map(nameOf));
    return (await items).filter((item) => own.has(nameOf(item)));
  };
}
