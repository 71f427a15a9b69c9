import { gatherCalls } from '../gather-calls.ts';
import { batchGet } from './batch-get.ts';
import type { RawItem } from './stored-item.ts';
import type { Table } from './table.ts';

type Key = { pk: string; sk: string };

const nameOf = ({ pk, sk }: RawItem) => JSON.stringify([pk, sk]);

/** Reads items like `batchGet`. Calls in the same tick share one request, which reads each key once. */
export const sharedBatchGet = (table: Table): ((keys: readonly Key[]) => Promise<RawItem[]>) =>
  gatherCalls((calls) => {
    const keys = calls.flatMap(({ call }) => call);
    const items = batchGet(table, keys, { consistent: true });
    for (const { call, resolve } of calls) {
      const own = new Set(call.map(nameOf));
      resolve(items.then((all) => all.filter((item) => own.has(nameOf(item)))));
    }
  });
