import { ExpectedError } from '../../../../../shared/expected-error.ts';
import type { Repair } from '../../../../../shared/repairs/repairs.ts';
import { fieldsOfItem } from '../../../lib/api/field-errors.ts';
import { useAction } from '../../../lib/cache/use-action.ts';
import { readRecordAgain } from '../repairs-cache.ts';
import { showRecord } from './use-record.ts';

/**
 * Each list of a repair has its own version. If the list was changed elsewhere, nothing is overwritten. The page reads
 * the list again, and the person can repeat the change.
 */
export function useListChange<Item extends { id: string }>(
  repair: Repair,
  items: readonly Item[],
  send: (items: Item[]) => Promise<Repair>,
) {
  const { isBusy, failure, refused, last, run, forget } = useAction(
    async ({ changed, onSaved }: { changed: Item[]; onSaved?: (() => void) | undefined }) => {
      showRecord(await send(changed));
      onSaved?.();
    },
    {
      onFailure: (_, error) => {
        if (error instanceof ExpectedError && error.code === 'CONFLICT') readRecordAgain(repair);
      },
    },
  );
  return {
    isBusy,
    failure: Object.values(refused)[0] ?? failure ?? '',
    refused,
    /** Returns the messages about the fields of an item. */
    refusedOf: (id: string) =>
      fieldsOfItem(refused, last?.changed.findIndex((item) => item.id === id) ?? -1),
    save: (change: (items: readonly Item[]) => Item[], onSaved?: () => void) =>
      run({ changed: change(items), onSaved }),
    forget,
  };
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
