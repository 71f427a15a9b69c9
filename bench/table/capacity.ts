/**
 * Calculates the units of requests from the sizes of the items by DynamoDB's own rules, to verify the units that the
 * engine reports. Sizes: docs.aws.amazon.com/amazondynamodb, "DynamoDB item sizes and formats"; units: "DynamoDB read
 * and write operations".
 */
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { TABLE_SHAPE } from '../../infra/table-shape.ts';

type Item = Record<string, unknown>;
type Stored = Record<string, AttributeValue>;

/** Returns the units of writing one item: one per kB of the larger image, and the same for its index entries. */
export function writeUnits(before: Item | undefined, after: Item): number {
  const larger = Math.max(itemBytes(before ?? {}), itemBytes(after));
  return kilobytes(larger) + indexUnits(before, after);
}

function indexUnits(before: Item | undefined, after: Item): number {
  const { partitionKey, sortKey, indexes } = TABLE_SHAPE;
  return Object.values(indexes).reduce((total, index) => {
    const keys = [index.partitionKey, index.sortKey].filter((key) => key !== undefined);
    const entry = (item: Item | undefined): Item | undefined =>
      item && keys.every((key) => item[key] !== undefined)
        ? pick(item, [partitionKey, sortKey, ...keys, ...index.include])
        : undefined;
    const [old, fresh] = [entry(before), entry(after)];
    if (JSON.stringify(old) === JSON.stringify(fresh)) return total;
    return total + kilobytes(Math.max(itemBytes(old ?? {}), itemBytes(fresh ?? {})));
  }, 0);
}

const kilobytes = (bytes: number) => Math.max(1, Math.ceil(bytes / 1024));

const pick = (item: Item, names: readonly string[]): Item =>
  Object.fromEntries(names.filter((name) => name in item).map((name) => [name, item[name]]));

/** Returns the size of an item in bytes: the names and values of its attributes. */
export const itemBytes = (item: Item): number =>
  mapBytes(marshall(item, { removeUndefinedValues: true }));

const mapBytes = (map: Stored) =>
  Object.entries(map).reduce(
    (total, [name, value]) => total + Buffer.byteLength(name) + valueBytes(value),
    0,
  );

function valueBytes(value: AttributeValue): number {
  if (value.S !== undefined) return Buffer.byteLength(value.S);
  // A number takes a byte for every two digits, plus one byte.
  if (value.N !== undefined) return Math.ceil(value.N.replace(/[-.]/g, '').length / 2) + 1;
  // A list or map takes three bytes, plus one for each element.
  if (value.L !== undefined) return value.L.reduce((sum, each) => sum + 1 + valueBytes(each), 3);
  if (value.M !== undefined) return 3 + Object.keys(value.M).length + mapBytes(value.M);
  return 1;
}
