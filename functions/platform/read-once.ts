import type { RawItem } from './stored-item.ts';

/**
 * `read`, which an item that many look at is given to once: the records of a batch, each of whose steps reads them, or the
 * shop that all messages of a batch are of. What it gives is nobody's to change. One that cannot be read fails each time.
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
