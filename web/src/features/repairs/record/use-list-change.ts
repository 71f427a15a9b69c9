import { useState } from 'react';
import { AppError } from '../../../../../shared/errors.ts';
import type { Repair } from '../../../../../shared/repairs/repairs.ts';
import { messageOf } from '../../../lib/api-client.ts';
import type { RecordProps } from './record-props.ts';
import { readRecordAgain } from './use-record.ts';

/**
 * Changes a list of a repair that has a version of its own, such as its parts. When it was changed elsewhere, for
 * example in another tab, nothing is overwritten: the page reads it again, and the same change can be made to the newer
 * list.
 */
export function useListChange<Item>(
  { repair, onChange }: RecordProps,
  items: readonly Item[],
  send: (items: Item[]) => Promise<Repair>,
) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');

  /** Resolves to whether the change was stored. */
  const save = async (change: (items: readonly Item[]) => Item[]): Promise<boolean> => {
    if (isBusy) return false;
    setIsBusy(true);
    setFailure('');
    try {
      onChange(await send(change(items)));
      return true;
    } catch (error) {
      const field = error instanceof AppError && Object.values(error.fields ?? {})[0];
      setFailure(field || messageOf(error));
      if (error instanceof AppError && error.code === 'CONFLICT') readRecordAgain(repair.id);
      return false;
    } finally {
      setIsBusy(false);
    }
  };

  return { isBusy, failure, save, forget: () => setFailure('') };
}

export type ListChange<Item> = ReturnType<typeof useListChange<Item>>;

/** Puts an item in its place, or at the end when it is new or was removed elsewhere. */
export const withItem = <Item extends { id: string }>(
  items: readonly Item[],
  item: Item,
): Item[] => {
  const at = items.findIndex(({ id }) => id === item.id);
  return at === -1 ? [...items, item] : items.with(at, item);
};
