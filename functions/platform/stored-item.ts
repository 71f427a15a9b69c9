import type * as z from 'zod/mini';
import { logger } from './logger.ts';
import { count } from './metrics.ts';

/** An item as the table gives it back. */
export type RawItem = Record<string, unknown>;

/** What an item that is written whole carries beside its fields: the version of its shape (docs/upgrades.md). */
export type ItemVersion = { item_version: number };

/**
 * One kind of stored item: how it is read, and the version that its writers stamp.
 * A schema reads what the version stores; what it does not name is left out.
 */
export type StoredKind<Value> = {
  name: string;
  version: number;
  schema: z.ZodMiniType<Value>;
  /** The attribute that a writer puts into the item. */
  stamp: ItemVersion;
  /** @throws UnreadableItem when the item does not have the shape of its kind. */
  read(item: RawItem): Value;
};

/** An item that does not have the shape of its kind: which fields are wrong, without any of their values. */
export class UnreadableItem extends Error {
  override name = 'UnreadableItem';
  readonly kind: string;
  /** The item's key, which names no person. */
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

/**
 * What of `items` can be read, in their order. One that cannot is counted (an alarm follows) and logged by its key,
 * which names no person, and handed to `instead`; the others are not kept back by it.
 */
export function readEach<Value, Instead>(
  items: readonly RawItem[],
  read: (item: RawItem) => Value,
  instead: (item: RawItem) => Instead,
): (Value | Instead)[] {
  return items.map((item) => readOr(item, read, instead));
}

/** What of one item can be read, or `instead` of it; reported as `readEach` does. */
export function readOr<Value, Instead>(
  item: RawItem,
  read: (item: RawItem) => Value,
  instead: (item: RawItem) => Instead,
): Value | Instead {
  try {
    return read(item);
  } catch (error) {
    if (!(error instanceof UnreadableItem)) throw error;
    reportUnreadable(error, item);
    return instead(item);
  }
}

/** Counts and logs an item that cannot be read, by its key alone. */
export function reportUnreadable(error: UnreadableItem, { pk, sk }: RawItem = error.key): void {
  logger.error('A stored item cannot be read', { kind: error.kind, pk, sk, error });
  count('UnreadableItem');
}
