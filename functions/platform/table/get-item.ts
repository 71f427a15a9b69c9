import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { RawItem } from './stored-item.ts';
import type { Table } from './table.ts';

/** Reads an item consistently; `undefined` for a missing one. */
export async function getItem(
  { client, name }: Table,
  Key: { pk: string; sk: string },
): Promise<RawItem | undefined> {
  return (await client.send(new GetCommand({ TableName: name, Key, ConsistentRead: true }))).Item;
}
