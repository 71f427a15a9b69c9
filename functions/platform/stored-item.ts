import type * as z from 'zod/mini';
import { logger } from './logger.ts';
import { count } from './metrics.ts';

/** An item as the table gives it back. */
export type RawItem = Record<string, unknown>;

/** What every item that is written by today's code carries beside its fields; an item without it is of version 1. */
export type ItemVersion = { item_version: number };

/** Brings an item of one version up to the next. */
export type Upgrade = (item: RawItem) => RawItem;

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
  /**
   * `item` as today's code knows it, brought up in memory when an earlier version wrote it.
   * @throws UnreadableItem when it is of no shape that any version has written.
   */
  read(item: RawItem): Value;
  /** `item` with the shape and the stamp of today's version, as it is written back; the same when it has them. */
  bringUp(item: RawItem): RawItem;
};

/** An item that no version has written so: what of it is wrong, without any of its values. */
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

/**
 * A kind of stored item. `upgrades[n]` brings version n up to n + 1; there is one for each version before today's.
 */
export function storedKind<Schema extends z.ZodMiniType>(kind: {
  name: string;
  version: number;
  schema: Schema;
  upgrades?: Readonly<Record<number, Upgrade>>;
}): StoredKind<z.output<Schema>> {
  const { name, version, schema, upgrades = {} } = kind;
  return {
    name,
    version,
    schema: schema as unknown as z.ZodMiniType<z.output<Schema>>,
    stamp: { item_version: version },
    read(item) {
      const parsed = schema.safeParse(upgraded(item, version, upgrades));
      if (parsed.success) return parsed.data;
      throw new UnreadableItem(
        name,
        parsed.error.issues.map((issue) => issue.path.join('.') || issue.code),
        item,
      );
    },
    bringUp: (item) =>
      versionOf(item) < version
        ? { ...upgraded(item, version, upgrades), item_version: version }
        : item,
  };
}

/** The version that wrote an item. */
export const versionOf = (item: RawItem): number =>
  typeof item.item_version === 'number' ? item.item_version : 1;

function upgraded(
  item: RawItem,
  version: number,
  upgrades: Readonly<Record<number, Upgrade>>,
): RawItem {
  let current = item;
  for (let from = versionOf(item); from < version; from += 1) {
    const upgrade = upgrades[from];
    if (upgrade === undefined) throw new Error(`No upgrade from version ${from}`);
    current = upgrade(current);
  }
  return current;
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
