import {
  DeleteCommand,
  GetCommand,
  PutCommand,
  paginateQuery,
  QueryCommand,
  type QueryCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { conditionHeld } from './conditional-write.ts';
import { type Expressed, type Expression, expressed } from './expression.ts';
import type { RawItem, StoredKind } from './stored-item.ts';
import type { Table } from './table.ts';
import { put, remove, update } from './writes.ts';

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

/** Writes an item and returns whether the condition held. */
export function putItem({ client, name }: Table, item: Key, condition?: Expression) {
  const { Put } = put(item, condition);
  return conditionHeld(client.send(new PutCommand({ TableName: name, ...Put })));
}

/** Updates an item and returns whether the condition of the update held. */
export function updateItem({ client, name }: Table, ...change: Parameters<typeof update>) {
  const { Update } = update(...change);
  return conditionHeld(client.send(new UpdateCommand({ TableName: name, ...Update })));
}

/** Updates an item and returns it as it then is, or `undefined` when the condition of the update failed. */
export async function updatedItem(
  { client, name }: Table,
  ...change: Parameters<typeof update>
): Promise<RawItem | undefined> {
  const { Update } = update(...change);
  let item: RawItem | undefined;
  const command = new UpdateCommand({ TableName: name, ...Update, ReturnValues: 'ALL_NEW' });
  const write = async () => {
    item = (await client.send(command)).Attributes;
  };
  await conditionHeld(write());
  return item;
}

/** Deletes an item and returns whether the condition held. */
export function deleteItem({ client, name }: Table, key: Key, condition?: Expression) {
  const { Delete } = remove(key, condition);
  return conditionHeld(client.send(new DeleteCommand({ TableName: name, ...Delete })));
}
