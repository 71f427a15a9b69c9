import { useState } from 'react';
import { flushSync } from 'react-dom';
import { ExpectedError } from '../../../../../shared/expected-error.ts';
import type { Repair } from '../../../../../shared/repairs/repairs.ts';
import { messageOf } from '../../../lib/api/api-client.ts';
import { refusedFields } from '../../../lib/api/field-errors.ts';
import { readRecordAgain } from '../repairs-cache.ts';
import type { RecordProps } from './use-record.ts';

/**
 * Each list of a repair has its own version. If the list was changed elsewhere, nothing is overwritten. The page reads
 * the list again, and the person can repeat the change.
 */
export function useListChange<Item extends { id: string }>(
  { repair, onChange }: RecordProps,
  items: readonly Item[],
  send: (items: Item[]) => Promise<Repair>,
) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [refused, setRefused] = useState<Refused>({});
  const forget = () => {
    setFailure('');
    setRefused({});
  };

  /** Resolves to whether the change was stored. */
  const save = async (change: (items: readonly Item[]) => Item[]): Promise<boolean> => {
    if (isBusy) return false;
    setIsBusy(true);
    forget();
    const changed = change(items);
    try {
      onChange(await send(changed));
      return true;
    } catch (error) {
      const fields = refusedFields(error);
      flushSync(() => {
        setFailure(Object.values(fields)[0] || messageOf(error));
        setRefused(refusedOf(fields, changed));
      });
      if (error instanceof ExpectedError && error.code === 'CONFLICT') readRecordAgain(repair);
      return false;
    } finally {
      setIsBusy(false);
    }
  };

  return { isBusy, failure, refused, save, forget };
}

type Refused = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Divides the messages of a refusal among the items: 'parts.2.price' names a field of the third item. */
function refusedOf(
  fields: Readonly<Record<string, string>>,
  items: readonly { id: string }[],
): Refused {
  const named = Object.entries(fields).map(([path, message]) => {
    const [, index, name = ''] = path.split('.');
    return { id: items[Number(index)]?.id ?? '', name, message };
  });
  const byItem = Object.groupBy(named, ({ id }) => id);
  return Object.fromEntries(
    Object.entries(byItem).map(([id, own = []]) => [
      id,
      Object.fromEntries(own.map(({ name, message }) => [name, message])),
    ]),
  );
}

export type ListChange<Item extends { id: string }> = ReturnType<typeof useListChange<Item>>;

/** Puts an item in its place. A new item, and an item that was removed elsewhere, go to the end. */
export const withItem = <Item extends { id: string }>(
  items: readonly Item[],
  item: Item,
): Item[] => {
  const at = items.findIndex(({ id }) => id === item.id);
  return at === -1 ? [...items, item] : items.with(at, item);
};
