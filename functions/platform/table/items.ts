import {
  DeleteCommand,
  type DeleteCommandInput,
  GetCommand,
  PutCommand,
  type PutCommandInput,
  QueryCommand,
  type QueryCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { conditionHeld } from './conditional-write.ts';
import type { RawItem } from './stored-item.ts';
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

/** Writes an item and returns whether the condition of the write held. */
export const putItem = ({ client, name }: Table, input: In<PutCommandInput>): Promise<boolean> =>
  conditionHeld(client.send(new PutCommand({ TableName: name, ...input })));

/** Updates an item and returns whether the condition of the update held. */
export const updateItem = (
  { client, name }: Table,
  input: In<UpdateCommandInput>,
): Promise<boolean> => conditionHeld(client.send(new UpdateCommand({ TableName: name, ...input })));

/** Deletes an item and returns whether the condition of the deletion held. */
export const deleteItem = (
  { client, name }: Table,
  input: In<DeleteCommandInput>,
): Promise<boolean> => conditionHeld(client.send(new DeleteCommand({ TableName: name, ...input })));
