import type { RawItem } from '../platform/table/stored-item.ts';
import { repairKey } from '../platform/table/table-keys.ts';
import { type LastWrite, storedRepairKind } from './stored-repair.ts';

/**
 * The number of an erased repair is kept, because old links and messages contain it and it must never be issued
 * again.
 */
export const tombstoneItem = (trackingNumber: string) => ({
  ...repairKey(trackingNumber),
  ...storedRepairKind.stamp,
  erased: true,
  last_write: 'erased' satisfies LastWrite as LastWrite,
});

export const isTombstone = ({ sk, erased, user_id }: RawItem): boolean =>
  sk === 'REPAIR' && erased === true && user_id === undefined;

export const unlessTombstone = <Item extends RawItem>(item: Item | undefined): Item | undefined =>
  item && !isTombstone(item) ? item : undefined;
