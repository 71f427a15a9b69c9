import { dynamo } from '../../platform/table/expression.ts';
import { getStored, putItem } from '../../platform/table/items.ts';
import type { Table } from '../../platform/table/table.ts';
import {
  COLLECTION_KEY,
  type Collection,
  collectionItem,
  collectionKind,
} from './stored-collection.ts';

export type CollectionRepository = ReturnType<typeof collectionRepository>;

export function collectionRepository(table: Table) {
  const get = (): Promise<Collection | undefined> =>
    getStored(table, collectionKind, COLLECTION_KEY);

  const moveOn = (collection: Collection): Promise<boolean> =>
    putItem(
      table,
      collectionItem(collection),
      dynamo`attribute_not_exists(pk) OR revision = ${collection.revision - 1}`,
    );

  return { get, moveOn };
}
