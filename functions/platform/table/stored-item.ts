import type * as z from 'zod/mini';
import { logger } from '../logger.ts';
import { count } from '../metrics.ts';

export type RawItem = Record<string, unknown>;

/** Every item that is written whole carries the version of its form (docs/upgrades.md). */
export type ItemVersion = { item_version: number };

/** The schema drops attributes that it does not name. */
export type StoredKind<Value> = {
  name: string;
  version: number;
  schema: z.ZodMiniType<Value>;
  stamp: ItemVersion;
  /** @throws UnreadableItem when the item does not have the shape of its kind. */
  read(item: RawItem): Value;
  /** Returns `value` with its key and the version of its kind, as the table stores it. */
  item<Key extends { pk: string; sk: string }>(key: Key, value: Value): Key & ItemVersion & Value;
};

/** An item does not have the form of its kind. The error names the wrong fields without their values. */
export class UnreadableItem extends Error {
  override name = 'UnreadableItem';
  readonly kind: string;
  /** The key of the item identifies no person. */
  readonly key: { pk: unknown; sk: unknown };

  constructor(kind: string, fields: readonly string[], { pk, sk }: RawItem = {}) {
    super(`An item of the kind ${kind} cannot be read: ${fields.join(', ')}`);
    this.kind = kind;
    this.key = { pk, sk };
  }
}

export function storedKind<Schema extends z.ZodMiniType>(kind: {
  name: string;
  version: number;
  schema: Schema;
}): StoredKind<z.output<Schema>> {
  const { name, version, schema } = kind;
  return {
    name,
    version,
    schema: schema as unknown as z.ZodMiniType<z.output<Schema>>,
    stamp: { item_version: version },
    item: (key, value) => Object.assign({}, key, { item_version: version }, value),
    read(item) {
      const parsed = schema.safeParse(item);
      if (parsed.success) return parsed.data;
      throw new UnreadableItem(
        name,
        parsed.error.issues.map((issue) => issue.path.join('.') || issue.code),
        item,
      );
    },
  };
}

/** Reads each item, and uses `instead` for an item that cannot be read, which is also reported. */
export function readEach<Value, Instead>(
  items: readonly RawItem[],
  read: (item: RawItem) => Value,
  instead: (item: RawItem) => Instead,
): (Value | Instead)[] {
  return items.map((item) => readOr(item, read, instead));
}

/** Reads `items` and leaves out those that cannot be read. */
export const readable = <Value>(items: readonly RawItem[], read: (item: RawItem) => Value) =>
  readEach(items, read, () => undefined).filter((each) => each !== undefined);

export function readOr<Value, Instead = undefined>(
  item: RawItem,
  read: (item: RawItem) => Value,
  instead?: (item: RawItem) => Instead,
): Value | Instead {
  try {
    return read(item);
  } catch (error) {
    if (!(error instanceof UnreadableItem)) throw error;
    reportUnreadable(error, item);
    return instead?.(item) as Instead;
  }
}

/** Returns `undefined` for an item that cannot be read, which the caller reports if it matters. */
export function readSilently<Value>(
  item: RawItem,
  read: (item: RawItem) => Value,
): Value | undefined {
  try {
    return read(item);
  } catch (error) {
    if (!(error instanceof UnreadableItem)) throw error;
    return undefined;
  }
}

/** Counts an item that cannot be read, and logs only its key. */
export function reportUnreadable(error: UnreadableItem, { pk, sk }: RawItem = error.key): void {
  logger.error('A stored item cannot be read', { kind: error.kind, pk, sk, error });
  count('UnreadableItem');
}
