import type { RawItem } from '../platform/stored-item.ts';
import { repairKey } from '../platform/table-keys.ts';
import { type LastWrite, storedRepairKind } from './stored-repair.ts';

/**
 * What is left of an erased repair, under its own key: its number, which no repair may take again, for old links and
 * messages lead to it. It says neither whose it was nor when.
 */
export const tombstoneItem = (trackingNumber: string) => ({
  ...repairKey(trackingNumber),
  ...storedRepairKind.stamp,
  erased: true,
  last_write: 'erased' satisfies LastWrite as LastWrite,
});

/** Whether an item is what is left of a repair: to every reader there is none. */
export const isTombstone = ({ sk, erased, user_id }: RawItem): boolean =>
  sk === 'REPAIR' && erased === true && user_id === undefined;

/** `item`, unless it is what is left of a repair. */
export const unlessTombstone = <Item extends RawItem>(item: Item | undefined): Item | undefined =>
  item && !isTombstone(item) ? item : undefined;
