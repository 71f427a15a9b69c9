import type { RawItem } from './stored-item.ts';

/**
 * Caches `read` for each item, because several steps read the same records of a batch. The result must not be changed.
 * An item that cannot be read fails each time.
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
