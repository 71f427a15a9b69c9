import {
  DeleteCommand,
  type DeleteCommandInput,
  GetCommand,
  PutCommand,
  type PutCommandInput,
  paginateQuery,
  QueryCommand,
  type QueryCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { conditionHeld } from './conditional-write.ts';
import type { RawItem, StoredKind } from './stored-item.ts';
import type { Table } from './table.ts';

type Key = { pk: string; sk: string };
type In<Input> = Omit<Input, 'TableName'>;

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
    new QueryCommand({ TableName: name, ...input }),
  );
  return { items: Items, last: LastEvaluatedKey && String(LastEvaluatedKey.sk) };
}

/** Yields the items of all pages, a page at a time. */
export async function* queryPages(
  { client, name }: Table,
  input: In<QueryCommandInput>,
): AsyncGenerator<RawItem[]> {
  const pages = paginateQuery({ client }, { TableName: name, ...input });
  for await (const { Items = [] } of pages) yield Items;
}

/** Writes an item and returns whether the condition of the write held. */
export const putItem = ({ client, name }: Table, input: In<PutCommandInput>): Promise<boolean> =>
  conditionHeld(client.send(new PutCommand({ TableName: name, ...input })));

/** Updates an item and returns whether the condition of the update held. */
export const updateItem = (
  { client, name }: Table,
  input: In<UpdateCommandInput>,
): Promise<boolean> => conditionHeld(client.send(new UpdateCommand({ TableName: name, ...input })));

/** Updates an item and returns it as it then is, or `undefined` when the condition of the update failed. */
export async function updatedItem(
  { client, name }: Table,
  input: In<UpdateCommandInput>,
): Promise<RawItem | undefined> {
  let item: RawItem | undefined;
  const update = new UpdateCommand({ TableName: name, ...input, ReturnValues: 'ALL_NEW' });
  const write = async () => {
    item = (await client.send(update)).Attributes;
  };
  await conditionHeld(write());
  return item;
}

/** Deletes an item and returns whether the condition of the deletion held. */
export const deleteItem = (
  { client, name }: Table,
  input: In<DeleteCommandInput>,
): Promise<boolean> => conditionHeld(client.send(new DeleteCommand({ TableName: name, ...input })));
