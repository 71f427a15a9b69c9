import type { NamedFiles } from '../../platform/files/remove-stray-files.ts';
import { batchGet } from '../../platform/table/batch-get.ts';
import { readOr } from '../../platform/table/stored-item.ts';
import type { Table } from '../../platform/table/table.ts';
import { repairKey } from '../../platform/table/table-keys.ts';
import { numberOf } from '../../platform/table/walk-repairs.ts';
import { openClearing } from './clear-pictures.ts';
import { PICTURES_PREFIX, picturesKey, picturesKind, picturesNumber } from './stored-pictures.ts';

/** Returns the files that repairs name, and deletes pictures that an interrupted withdrawal has left. */
export function namedPictures(table: Table): NamedFiles {
  const clear = openClearing(table);
  return {
    async of(shopId, trackingNumbers) {
      const keys = trackingNumbers.flatMap((each) => [repairKey(each), picturesKey(shopId, each)]);
      const items = await batchGet(table, keys, {
        consistent: true,
        projection: 'pk, sk, item_version, version, secret, pictures, card.withdrawn_at',
      });
      const named = new Map<string, ReadonlySet<string> | 'unreadable'>();
      for (const item of items.filter(({ sk }) => String(sk).startsWith(PICTURES_PREFIX))) {
        const ids = readOr(
          item,
          (stored) => new Set(picturesKind.read(stored).pictures.map(({ id }) => id)),
          () => 'unreadable' as const,
        );
        named.set(picturesNumber(item), ids);
      }
      for (const { pk, card } of items as { pk?: string; card?: { withdrawn_at?: number } }[]) {
        const trackingNumber = numberOf({ pk });
        if (card?.withdrawn_at === undefined || named.get(trackingNumber) === 'unreadable')
          continue;
        await clear(shopId, trackingNumber);
        named.delete(trackingNumber);
      }
      return named;
    },
  };
}
