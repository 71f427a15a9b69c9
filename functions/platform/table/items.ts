import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  GetCommand,
  PutCommand,
  paginateQuery,
  QueryCommand,
  type QueryCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { beginsWith, type Expressed, type Expression, expressed } from './expression.ts';
import type { RawItem, StoredKind } from './stored-item.ts';
import type { Table } from './table.ts';
import { shopPartition } from './table-keys.ts';
import { put, remove, returningItem, update } from './writes.ts';

type Key = { pk: string; sk: string };
type In<Input> = Expressed<Omit<Input, 'TableName'>>;

/** Reads an item consistently. `projection` limits the attributes that are returned. */
export async function getItem(
  table: Table,
  { pk, sk }: Key,
  projection?: string,
): Promise<RawItem | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({
      TableName: table.name,
      Key: { pk, sk },
      ConsistentRead: true,
      ...(projection && { ProjectionExpression: projection }),
    }),
  );
  return Item;
}

/** Reads an item of a kind consistently. @throws UnreadableItem */
export async function getStored<Value>(
  table: Table,
  kind: Pick<StoredKind<Value>, 'read'>,
  key: Key,
): Promise<Value | undefined> {
  const item = await getItem(table, key);
  return item && kind.read(item);
}

/** Reads one page of at most 1 MB. The next page begins after the sort key `last`. */
export async function queryPage(
  { client, name }: Table,
  input: In<QueryCommandInput>,
): Promise<{ items: RawItem[]; last: string | undefined }> {
  const { Items = [], LastEvaluatedKey } = await client.send(
    new QueryCommand({ TableName: name, ...expressed(input) }),
  );
  return { items: Items, last: LastEvaluatedKey && String(LastEvaluatedKey.sk) };
}

/** Yields the items of all pages, a page at a time. */
export async function* queryPages(
  { client, name }: Table,
  input: In<QueryCommandInput>,
): AsyncGenerator<RawItem[]> {
  const pages = paginateQuery({ client }, { TableName: name, ...expressed(input) });
  for await (const { Items = [] } of pages) yield Items;
}

/** Yields a shop's items whose sort key begins with `prefix`, page by page. `backwards` yields the last first. */
export const pagesStartingWith = (
  table: Table,
  shopId: string,
  prefix: string,
  backwards?: number,
): AsyncGenerator<RawItem[]> =>
  queryPages(table, {
    ScanIndexForward: backwards === undefined,
    ...(backwards && { Limit: backwards }),
    KeyConditionExpression: beginsWith(shopPartition(shopId), prefix),
    ConsistentRead: true,
  });

/** Returns all items with a prefix at once. Use it only for prefixes with few items. */
export async function startingWith(
  table: Table,
  shopId: string,
  prefix: string,
): Promise<RawItem[]> {
  const found: RawItem[] = [];
  for await (const items of pagesStartingWith(table, shopId, prefix)) found.push(...items);
  return found;
}

/** Returns the answer to a write, or `undefined` when its condition failed. */
async function written<Answer>(write: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}

/** Writes an item and returns whether the condition held. */
export async function putItem({ client, name }: Table, item: Key, condition?: Expression) {
  const { Put } = put(item, condition);
  return Boolean(await written(client.send(new PutCommand({ TableName: name, ...Put }))));
}

/** Updates an item and returns whether the condition of the update held. */
export async function updateItem({ client, name }: Table, ...change: Parameters<typeof update>) {
  const { Update } = update(...change);
  return Boolean(await written(client.send(new UpdateCommand({ TableName: name, ...Update }))));
}

/** Updates an item and returns it as it then is, or `undefined` when the condition of the update failed. */
export async function updatedItem(
  table: Table,
  ...change: Parameters<typeof update>
): Promise<RawItem | undefined> {
  const { isWritten, item } = await updateOrStored(table, update(...change), 'ALL_NEW');
  return isWritten ? item : undefined;
}

/**
 * Updates an item, and returns the attributes that `ReturnValues` asks for. If the condition failed, `item` is the
 * stored item, or `undefined` when there is none.
 */
export async function updateOrStored(
  { client, name }: Table,
  write: ReturnType<typeof update>,
  ReturnValues: 'ALL_NEW' | 'NONE' = 'NONE',
): Promise<{ isWritten: boolean; item: RawItem | undefined }> {
  const { Update } = returningItem(write);
  try {
    const command = new UpdateCommand({ TableName: name, ...Update, ReturnValues });
    return { isWritten: true, item: (await client.send(command)).Attributes };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return { isWritten: false, item: error.Item && unmarshall(error.Item) };
  }
}

/** Deletes an item and returns whether the condition held. */
export async function deleteItem({ client, name }: Table, key: Key, condition?: Expression) {
  const { Delete } = remove(key, condition);
  return Boolean(await written(client.send(new DeleteCommand({ TableName: name, ...Delete }))));
}
