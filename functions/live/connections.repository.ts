import { batchWrite } from '../platform/table/batch-write.ts';
import { dynamo } from '../platform/table/expression.ts';
import { deleteItem, getItem, queryPages } from '../platform/table/items.ts';
import { readable } from '../platform/table/stored-item.ts';
import type { Table } from '../platform/table/table.ts';
import { expiresAtSeconds } from '../platform/table/table-keys.ts';
import {
  type Channel,
  type Connection,
  channelPartition,
  connectionKey,
  connectionKind,
} from './stored-connection.ts';
import { connectionPointerKind, pointerKey } from './stored-connection-pointer.ts';

export type ConnectionsRepository = ReturnType<typeof connectionsRepository>;

/** API Gateway ends a WebSocket connection after two hours. The item expires ten minutes later. */
const CONNECTION_SECONDS = 2 * 60 * 60 + 600;

/** Stores each connection in its channel's partition, and under its id, because a disconnection knows only the id. */
export function connectionsRepository(table: Table) {
  async function add(channel: Channel, connectionId: string, nowMs: number): Promise<void> {
    const expires_at = expiresAtSeconds(nowMs, CONNECTION_SECONDS);
    const channel_pk = channelPartition(channel);
    const of =
      channel.kind === 'repair' ? { key: channel.key } : { signed_in_s: channel.signedInAtSeconds };
    const connection = { connectionId, ...of, connected_at_ms: nowMs, expires_at };
    await batchWrite(table, [
      connectionKind.item(connectionKey(channel_pk, connectionId), connection),
      connectionPointerKind.item(pointerKey(connectionId), { channel_pk, expires_at }),
    ]);
  }

  async function remove(connectionId: string): Promise<void> {
    const key = pointerKey(connectionId);
    const item = await getItem(table, key);
    if (item === undefined) return;
    const member = connectionKey(connectionPointerKind.read(item).channel_pk, connectionId);
    await Promise.all([member, key].map((each) => deleteItem(table, each)));
  }

  async function* of(channel: Channel, nowMs: number): AsyncGenerator<Connection[]> {
    const pages = queryPages(table, {
      KeyConditionExpression: dynamo`pk = ${channelPartition(channel)}`,
      FilterExpression: dynamo`expires_at > ${expiresAtSeconds(nowMs, 0)}`,
      ConsistentRead: true,
    });
    for await (const items of pages) {
      yield readable(items, connectionKind.read);
    }
  }

  /** Removes the connections of a shop's session, or of all its sessions, so that nothing more is pushed to them. */
  async function forget(shopId: string, nowMs: number, signedInAtSeconds?: number): Promise<void> {
    for await (const page of of({ kind: 'shop', shopId }, nowMs)) {
      const ended = page.filter(
        ({ signed_in_s }) => signedInAtSeconds === undefined || signed_in_s === signedInAtSeconds,
      );
      await Promise.all(ended.map(({ connectionId }) => remove(connectionId)));
    }
  }

  return { add, remove, of, forget };
}
