import { BatchWriteCommand, DeleteCommand, GetCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../platform/table.ts';
import { expiresAtSeconds } from '../platform/table-keys.ts';
import { type Channel, type Connection, channelPartition } from './channel.ts';

export type ConnectionsRepository = ReturnType<typeof connectionsRepository>;

/** API Gateway ends a WebSocket connection after two hours; ten minutes of grace. */
const CONNECTION_SECONDS = 2 * 60 * 60 + 600;

const pointerKey = (connectionId: string) => ({
  pk: `CHANNEL#CONNECTION#${connectionId}`,
  sk: 'CONNECTION',
});

/**
 * Live connections in the table: one item in its channel's partition, found by who has something to say,
 * and one under its own id, as a disconnection knows nothing but that.
 */
export function connectionsRepository(table: Table) {
  /** Adds a connection to its channel. */
  async function add(channel: Channel, connectionId: string, nowMs: number): Promise<void> {
    const channel_pk = channelPartition(channel);
    const expires_at = expiresAtSeconds(nowMs, CONNECTION_SECONDS);
    const key = channel.kind === 'repair' ? channel.key : undefined;
    const connection: Connection = { connectionId, key, connected_at_ms: nowMs };
    const items = [
      { pk: channel_pk, sk: `CONNECTION#${connectionId}`, ...connection, expires_at },
      { ...pointerKey(connectionId), channel_pk, expires_at },
    ];
    await table.client.send(
      new BatchWriteCommand({
        RequestItems: { [table.name]: items.map((Item) => ({ PutRequest: { Item } })) },
      }),
    );
  }

  /** Forgets a connection, whatever its channel; one that is unknown is no error. */
  async function remove(connectionId: string): Promise<void> {
    const Key = pointerKey(connectionId);
    const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key }));
    if (Item === undefined) return;
    const member = { pk: String(Item.channel_pk), sk: `CONNECTION#${connectionId}` };
    await Promise.all(
      [member, Key].map((key) =>
        table.client.send(new DeleteCommand({ TableName: table.name, Key: key })),
      ),
    );
  }

  /** The connections of a channel that have not expired, a page at a time. */
  async function* of(channel: Channel, nowMs: number): AsyncGenerator<Connection[]> {
    const pages = paginateQuery(
      { client: table.client },
      {
        TableName: table.name,
        KeyConditionExpression: 'pk = :channel',
        FilterExpression: 'expires_at > :now',
        ExpressionAttributeValues: {
          ':channel': channelPartition(channel),
          ':now': expiresAtSeconds(nowMs, 0),
        },
        ConsistentRead: true,
      },
    );
    for await (const { Items = [] } of pages) yield Items as Connection[];
  }

  return { add, remove, of };
}
