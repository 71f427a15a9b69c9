import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { conditionHeld } from '../../platform/table/conditional-write.ts';
import type { Table } from '../../platform/table/table.ts';
import {
  COLLECTION_KEY,
  type Collection,
  collectionItem,
  collectionKind,
} from './stored-collection.ts';

export type CollectionRepository = ReturnType<typeof collectionRepository>;

export function collectionRepository(table: Table) {
  const { name: TableName } = table;

  async function get(): Promise<Collection | undefined> {
    const read = new GetCommand({ TableName, Key: COLLECTION_KEY, ConsistentRead: true });
    const { Item } = await table.client.send(read);
    return Item && collectionKind.read(Item);
  }

  /** Stores new progress. Returns `false` when another run has stored progress since it was read. */
  const moveOn = (collection: Collection): Promise<boolean> =>
    conditionHeld(
      table.client.send(
        new PutCommand({
          TableName,
          Item: collectionItem(collection),
          ConditionExpression: 'attribute_not_exists(pk) OR revision = :before',
          ExpressionAttributeValues: { ':before': collection.revision - 1 },
        }),
      ),
    );

  return { get, moveOn };
}
