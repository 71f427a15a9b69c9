import type { RawItem } from './stored-item.ts';

/**
 * Caches `read` for each item, because several steps read the same records of a batch. Callers must not change the
 * result. If an item cannot be read, each read of it throws.
 */
export function readOnce<Value extends object>(
  read: (item: RawItem) => Value,
): (item: RawItem) => Value {
  const known = new WeakMap<RawItem, Value>();
  return (item) => {
    const value = known.get(item) ?? read(item);
    known.set(item, value);
    return value;
  };
}
